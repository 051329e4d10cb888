import { type Dimension, getColumn } from './columns.ts'
import type { ParameterType } from './dialects.ts'
import type { Operator, QueryCondition, QueryPage, QueryValue } from './query.ts'
import type { StatementWriter } from './statement-writer.ts'

const COMPARISONS: Partial<Record<Operator, string>> = {
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
}

/** Writes an expression that is never null, so that it can be negated. A missing value is in a list only when the list has null, and is neither greater nor less than any value. */
export function writeCondition(writer: StatementWriter, condition: QueryCondition, isByClaim: boolean): string {
  const { operator, values } = condition
  const column = getColumn(condition.column) as Dimension
  const comparison = COMPARISONS[operator]
  if (comparison !== undefined) {
    const written = column.compare?.(writer) ?? column.write(writer, condition)[0]!
    const value = values[0] as string | number | Date
    return `coalesce(${written} ${comparison} ${writer.parameter(toParameterType(column), value)}, false)`
  }
  const isIn = writeIn(writer, column, condition, isByClaim)
  return operator === 'notIn' ? `NOT (${isIn})` : isIn
}

function writeIn(writer: StatementWriter, column: Dimension, given: QueryCondition, isByClaim: boolean): string {
  const condition = column.isPlainString ? { ...given, values: given.values.map((value) => value || null) } : given
  const { values } = condition
  // Checked first, because an unused parameter would have no type.
  if (values.length === 0) return 'false'
  const alternatives = isAboutWholeEvent(condition, isByClaim)
    ? values.map((value) => writeClaim(writer, value))
    : column.type === 'page'
      ? values.map((value) => writePage(writer, value as QueryPage | null))
      : column.type === 'nothing'
        ? [values.includes(null) ? 'true' : 'false']
        : writeList(writer, column, condition)
  return `(${alternatives.join(' OR ')})`
}

/** When the result is not grouped by claim, the condition is about all claims of an event. */
const isAboutWholeEvent = ({ column }: QueryCondition, isByClaim: boolean) =>
  column === 'visitorClaimProperty' && !isByClaim

const writeClaim = (writer: StatementWriter, value: QueryValue) =>
  value === null ? writer.dialect.hasNoClaims : writer.dialect.hasClaim(writer.text(value as string))

/** null matches events without a page. */
function writePage(writer: StatementWriter, page: QueryPage | null): string {
  if (page === null) return '(space_id IS NULL OR page_id IS NULL)'
  const isPage = page.page === null ? 'page_id IS NULL' : isValue('page_id', writer.text(page.page))
  return `(${isValue('space_id', writer.text(page.space))} AND ${isPage})`
}

function writeList(writer: StatementWriter, column: Dimension, condition: QueryCondition): string[] {
  const written = column.compare?.(writer) ?? column.write(writer, condition)[0]!
  const type = toParameterType(column)
  const known = condition.values.filter((value) => value !== null) as (string | number | boolean | Date)[]
  const listed = known.map((value) => writer.parameter(type, value)).join(', ')
  return [
    ...(known.length > 0 ? [`(${written} IS NOT NULL AND ${written} IN (${listed}))`] : []),
    ...(known.length < condition.values.length ? [`${written} IS NULL`] : []),
  ]
}

const isValue = (column: string, value: string) => `(${column} IS NOT NULL AND ${column} = ${value})`

const toParameterType = ({ type }: Dimension): ParameterType =>
  type === 'reference' ? 'text' : (type as ParameterType)
