/** Values of custom fields as a form has them: a text, or the options chosen; empty where there is no value. */
import type { components } from '../../api/types.ts'

export type FieldDefinition = components['schemas']['CustomField']
type FieldValue = components['schemas']['SpaceCustomField']['value']
export type FieldText = string | string[]

export const toFieldText = (value: FieldValue): FieldText =>
  Array.isArray(value) ? value : value === undefined ? '' : String(value)

/** null clears the value. */
export function fromFieldText(type: FieldDefinition['type'], text: FieldText): NonNullable<FieldValue> | null {
  if (text.length === 0) return null
  if (Array.isArray(text)) return text
  if (type === 'number') return Number(text)
  if (type === 'boolean') return text === 'true'
  return text
}

/** `a, b,` → `a`, `b`. */
export const toTags = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
