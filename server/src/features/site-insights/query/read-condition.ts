import { canonicalJson } from '@lectern/content/text'
import { invalid } from '../../../core/errors.ts'
import { readMoment } from '../read-moment.ts'
import type { Aggregation } from '../schema.ts'
import { type ColumnName, getColumn, type ValueType } from './columns.ts'
import type { QueryCondition, QueryValue } from './query.ts'

type Filter = NonNullable<Aggregation['where']>[number]

/** The types whose values can be greater or less. */
const ORDERED: ValueType[] = ['text', 'integer', 'moment']

export function readCondition(field: string, { column, claim, operator = 'in', values }: Filter): QueryCondition {
  const known = getColumn(column)
  if (known.kind === 'metric') throw invalid(`${field}.column must not be ${column}: only dimensions can be compared`)
  checkClaim(field, column, claim)
  const read = values.map((value, at) => readValue(`${field}.values.${at}`, known.type, normalize(column, value)))
  if (operator !== 'in' && operator !== 'notIn') {
    const isOrdered = ORDERED.includes(known.type) && column !== 'visitorClaimProperty'
    if (!isOrdered) throw invalid(`${field}.operator must be "in" or "notIn" for the column ${column}`)
    if (read.length !== 1) throw invalid(`${field}.values must have exactly 1 item for the operator ${operator}`)
    if (read[0] === null) throw invalid(`${field}.values.0 must not be null for the operator ${operator}`)
  }
  return { column, operator, values: read, ...(claim !== undefined && { claim }) }
}

export function checkClaim(field: string, column: ColumnName, claim: string | undefined): void {
  if (column === 'visitorClaim' && claim === undefined) throw invalid(`${field}.claim is required`)
  if (column !== 'visitorClaim' && claim !== undefined)
    throw invalid(`${field}.claim is only for the column visitorClaim`)
}

/** A visitor who is not a bot can be written as "" or as null. */
const normalize = (column: Filter['column'], value: unknown) => (column === 'visitorBot' && value === '' ? null : value)

function readValue(field: string, type: ValueType, value: unknown): QueryValue {
  if (value === null && type !== 'moment') return null
  switch (type) {
    case 'text':
      if (typeof value === 'string') return value
      throw invalid(`${field} must be a string or null`)
    case 'integer':
      if (Number.isInteger(value) && Math.abs(value as number) < 2 ** 31) return value as number
      throw invalid(`${field} must be an integer or null`)
    case 'boolean':
      if (typeof value === 'boolean') return value
      throw invalid(`${field} must be a boolean or null`)
    case 'moment':
      if (typeof value === 'string') return readMoment(field, value)
      throw invalid(`${field} must be a date and time such as 2025-04-18T06:57:56.202Z`)
    case 'page':
      return readPage(field, value)
    case 'reference':
    case 'nothing':
      if (typeof value === 'object' && !Array.isArray(value)) return canonicalJson(value)
      throw invalid(`${field} must be an object or null`)
  }
}

function readPage(field: string, value: unknown): QueryValue {
  const { page, space } = (typeof value === 'object' ? value : {}) as { page?: unknown; space?: unknown }
  if (typeof space === 'string' && (typeof page === 'string' || page === null)) return { page, space }
  throw invalid(`${field} must be an object with page and space, or null`)
}
