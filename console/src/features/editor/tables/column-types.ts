/** The types of columns, and what a column of each is when it is new. */
import type { NodeData } from '@lectern/content/document'

export const COLUMN_TYPES = [
  'text',
  'number',
  'checkbox',
  'select',
  'rating',
  'users',
  'files',
  'image',
  'content-ref',
] as const

type ColumnType = (typeof COLUMN_TYPES)[number]

export const readColumnType = ({ type }: NodeData): ColumnType => COLUMN_TYPES.find((each) => each === type) ?? 'text'

export interface SelectOption {
  value: string
  label: string
  color: string
}

export const OPTION_COLORS = ['default', 'blue', 'green', 'yellow', 'orange', 'red', 'purple'] as const

export const readSelectOptions = ({ options }: NodeData): SelectOption[] =>
  (Array.isArray(options) ? (options as Partial<SelectOption>[]) : []).flatMap((option) =>
    typeof option?.value === 'string'
      ? [{ value: option.value, label: option.label ?? option.value, color: option.color ?? 'default' }]
      : [],
  )

/** Members that only columns of one type have; those of others are removed. */
export function toColumnChanges(
  type: ColumnType,
  { max, isMultiple, options, align, verticalAlign }: ColumnMembers,
): NodeData {
  const isText = type === 'text'
  return {
    type,
    textAlignment: isText ? align : undefined,
    verticalAlignment: isText && verticalAlign !== '' ? verticalAlign : undefined,
    max: type === 'rating' ? max : undefined,
    multiple: type === 'select' || type === 'users' ? isMultiple : undefined,
    options: type === 'select' ? options : undefined,
  }
}

interface ColumnMembers {
  max: number
  isMultiple: boolean
  options: SelectOption[]
  align: string
  verticalAlign: string
}
