/** Values of table cells from texts, and as texts: for pasted grids and for columns whose type changes. */
import type { NodeData } from '@lectern/content/document'

interface Option {
  readonly value: string
  readonly label?: string
}

const optionsOf = ({ options }: NodeData) => (Array.isArray(options) ? (options as Option[]) : [])

/** Undefined: the text is no value of such a column. */
export function toCellValue(definition: NodeData, text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  switch (definition.type) {
    case 'number':
    case 'rating': {
      const number = Number(trimmed)
      return Number.isFinite(number) ? number : undefined
    }
    case 'checkbox':
      return /^(true|yes|x|1|✓|☑)$/i.test(trimmed) ? true : /^(false|no|0|☐)$/i.test(trimmed) ? false : undefined
    case 'select': {
      const names = trimmed.split(',').map((name) => name.trim())
      const chosen = optionsOf(definition).filter(
        ({ value, label }) => names.includes(value) || (label !== undefined && names.includes(label)),
      )
      return chosen.length > 0 ? chosen.map(({ value }) => value) : undefined
    }
    case 'content-ref':
    case 'image':
      return /^https?:\/\//i.test(trimmed) ? { kind: 'url', url: trimmed } : undefined
    case 'files':
      return /^https?:\/\//i.test(trimmed) ? [{ kind: 'url', url: trimmed }] : undefined
    default:
      return undefined
  }
}

export function toCellText(definition: NodeData, value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return String(value)
  if (Array.isArray(value)) return value.map((each) => toCellText(definition, labelOf(definition, each))).join(', ')
  const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : undefined
  return typeof url === 'string' ? url : ''
}

const labelOf = (definition: NodeData, value: unknown) =>
  optionsOf(definition).find((option) => option.value === value)?.label ?? value
