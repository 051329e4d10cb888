/** Writes what a field holds into a URL, in the style of its parameter. */
export interface TypedParameter {
  name: string
  kind: 'text' | 'list' | 'object'
  style: string | undefined
  isExploded: boolean
  text: string
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** A list is typed with commas between its items, or as JSON. */
function toItems(text: string): string[] {
  const value = parse(text)
  return (Array.isArray(value) ? value.map(print) : text.split(',').map((each) => each.trim())).filter(Boolean)
}

/** Undefined when the text is no JSON object. */
export function parseObject(text: string): [string, string][] | undefined {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.entries(value).map(([name, each]) => [name, print(each)])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const print = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const SEPARATORS: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

/** Returns `name=value`, one or several. */
export function writeQuery({ name, kind, style = 'form', isExploded, text }: TypedParameter): string {
  const key = encode(name)
  if (kind === 'list') {
    const items = toItems(text).map(encode)
    return isExploded
      ? items.map((item) => `${key}=${item}`).join('&')
      : `${key}=${items.join(SEPARATORS[style] ?? ',')}`
  }
  const entries =
    kind === 'object' ? parseObject(text)?.map(([each, value]) => [encode(each), encode(value)]) : undefined
  if (!entries) return `${key}=${encode(text)}`
  if (style === 'deepObject') return entries.map(([each, value]) => `${key}%5B${each}%5D=${value}`).join('&')
  if (isExploded) return entries.map(([each, value]) => `${each}=${value}`).join('&')
  return `${key}=${entries.flat().join(',')}`
}

/** Slashes stay where a parameter is a path of its own. */
export function writeInPath({ kind, text }: TypedParameter): string {
  return kind === 'list' ? toItems(text).map(encode).join(',') : encode(text)
}
