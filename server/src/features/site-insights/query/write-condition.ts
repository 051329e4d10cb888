import { columnOf, type Dimension } from './columns.ts'
import type { ParameterType } from './dialects.ts'
import type { Condition, Operator, Page, Value } from './query.ts'
import type { Writer } from './writer.ts'

const COMPARISONS: Partial<Record<Operator, string>> = {
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
}

/** Never null itself, so that it can be negated. What has no value is in a list only when the list has null; it is neither greater nor less than anything. */
export function writeCondition(writer: Writer, condition: Condition, isByClaim: boolean): string {
  const { operator, values } = condition
  const column = columnOf(condition.column) as Dimension
  const comparison = COMPARISONS[operator]
  if (comparison !== undefined) {
    const written = column.compare?.(writer) ?? column.write(writer, condition)[0]!
    const value = values[0] as string | number | Date
    return `coalesce(${written} ${comparison} ${writer.parameter(typeOf(column), value)}, false)`
  }
  const isIn = writeIn(writer, column, condition, isByClaim)
  return operator === 'notIn' ? `NOT (${isIn})` : isIn
}

function writeIn(writer: Writer, column: Dimension, asked: Condition, isByClaim: boolean): string {
  const condition = column.isPlainString ? { ...asked, values: asked.values.map((value) => value || null) } : asked
  const { values } = condition
  // Before anything is written: a parameter that the text does not use has no type.
  if (values.length === 0) return 'false'
  const alternatives = isOfEvent(condition, isByClaim)
    ? values.map((value) => writeClaim(writer, value))
    : column.type === 'page'
      ? values.map((value) => writePage(writer, value as Page | null))
      : column.type === 'nothing'
        ? [values.includes(null) ? 'true' : 'false']
        : writeList(writer, column, condition)
  return `(${alternatives.join(' OR ')})`
}

/** Where events are not taken apart by their claims, the question is which claims an event has. */
const isOfEvent = ({ column }: Condition, isByClaim: boolean) => column === 'visitorClaimProperty' && !isByClaim

const writeClaim = (writer: Writer, value: Value) =>
  value === null ? writer.dialect.hasNoClaims : writer.dialect.hasClaim(writer.text(value as string))

/** null: nothing stood there, wherever that was. */
function writePage(writer: Writer, page: Page | null): string {
  if (page === null) return '(space_id IS NULL OR page_id IS NULL)'
  const isPage = page.page === null ? 'page_id IS NULL' : isValue('page_id', writer.text(page.page))
  return `(${isValue('space_id', writer.text(page.space))} AND ${isPage})`
}

function writeList(writer: Writer, column: Dimension, condition: Condition): string[] {
  const written = column.compare?.(writer) ?? column.write(writer, condition)[0]!
  const type = typeOf(column)
  const known = condition.values.filter((value) => value !== null) as (string | number | boolean | Date)[]
  const listed = known.map((value) => writer.parameter(type, value)).join(', ')
  return [
    ...(known.length > 0 ? [`(${written} IS NOT NULL AND ${written} IN (${listed}))`] : []),
    ...(known.length < condition.values.length ? [`${written} IS NULL`] : []),
  ]
}

const isValue = (column: string, value: string) => `(${column} IS NOT NULL AND ${column} = ${value})`

const typeOf = ({ type }: Dimension): ParameterType => (type === 'reference' ? 'text' : (type as ParameterType))
