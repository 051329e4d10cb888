/** Values of fields as they stand in a document ↔ as they are written in a form. */
import {
  findFixedAnchor,
  type NodeData,
  tagNamesOf,
  toDateTime,
  toDay,
  toHeadingData,
  toTagRef,
} from '@lectern/content/document'
import type { SettingField } from './block-settings.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function readSetting({ name, kind }: SettingField, data: NodeData): string {
  const value = data[name]
  switch (kind) {
    case 'anchor':
      return findFixedAnchor(data) ?? ''
    case 'date':
      return typeof value === 'string' ? toDay(value) : ''
    case 'tags':
      return tagNamesOf(value).join(', ')
    case 'names':
      return Array.isArray(value) ? value.join(', ') : ''
    case 'pairs':
      return isObject(value)
        ? Object.entries(value)
            .map(([key, each]) => `${key}: ${each}`)
            .join('\n')
        : ''
    case 'length':
      return isObject(value) ? `${value.value}${value.unit}` : String(value ?? '')
    case 'address':
      return isObject(value) && typeof value.url === 'string' ? value.url : ''
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}

/** The members of the data that a text stands for; undefined removes one. Undefined as a whole: the text says nothing that the field can hold. */
export function writeSetting(field: SettingField, text: string): NodeData | undefined {
  const { name, kind } = field
  const trimmed = text.trim()
  if (trimmed === '') return kind === 'anchor' ? { id: undefined, anchor: undefined } : { [name]: toEmpty(kind) }
  switch (kind) {
    case 'anchor':
      return { id: undefined, anchor: undefined, ...toHeadingData(trimmed) }
    case 'date':
      return { [name]: toDateTime(trimmed) }
    case 'tags':
      return { [name]: splitNames(trimmed).map(toTagRef) }
    case 'names':
      return { [name]: splitNames(trimmed) }
    case 'pairs':
      return { [name]: readPairs(text) }
    case 'length': {
      const length = readLength(trimmed)
      return length === undefined ? undefined : { [name]: length }
    }
    case 'number': {
      const number = Number(trimmed)
      return Number.isSafeInteger(number) && number >= 0 ? { [name]: number } : undefined
    }
    case 'address':
      return { [name]: { kind: 'url', url: trimmed } }
    case 'choice':
      return { [name]: trimmed === field.options[0] && !KEPT.has(name) ? undefined : trimmed }
    default:
      return { [name]: text }
  }
}

/** A hint always says its style, and a button its kind. */
const KEPT = new Set(['style', 'kind'])

const toEmpty = (kind: string) => (kind === 'names' ? [] : kind === 'pairs' ? {} : undefined)

const splitNames = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** `50%`, `300` or `300px`. */
function readLength(text: string): number | { unit: string; value: number } | undefined {
  const isShare = text.endsWith('%')
  const value = Number(text.replace(/(?:%|px)$/, ''))
  if (!Number.isFinite(value) || value <= 0 || value > 100_000) return undefined
  return isShare ? { unit: '%', value: Math.min(value, 100) } : value
}

function readPairs(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : []
  })
  return Object.fromEntries(pairs)
}
