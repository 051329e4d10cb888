/** Prints a parameter in a URL, in the style of its schema. */
import type { ParameterView } from '../describe/views.ts'
import { isApiObject } from '../read-spec.ts'

export const encodePart = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const SEPARATORS: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

/** Returns `name=value`, one or several. */
export function writeParameter({ name, style = 'form', isExploded }: ParameterView, value: unknown): string {
  const key = encodePart(name)
  if (Array.isArray(value)) {
    const items = value.map(text)
    if (isExploded) return items.map((item) => `${key}=${item}`).join('&')
    return `${key}=${items.join(Object.hasOwn(SEPARATORS, style) ? SEPARATORS[style] : ',')}`
  }
  if (!isApiObject(value)) return `${key}=${text(value)}`
  const entries = Object.entries(value).map(([each, inner]) => [encodePart(each), text(inner)] as const)
  if (style === 'deepObject') return entries.map(([each, inner]) => `${key}%5B${each}%5D=${inner}`).join('&')
  if (isExploded) return entries.map(([each, inner]) => `${each}=${inner}`).join('&')
  return `${key}=${entries.flat().join(',')}`
}

const text = (value: unknown) => encodePart(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
