/** The text of a statement grows together with its values; a value is only ever a parameter. */
import type { Dialect, ParameterType } from './dialects.ts'

export interface Statement {
  text: string
  /** In the order of their numbers, from 1; moments are ISO 8601 in UTC. */
  values: (string | number | boolean)[]
}

export interface Writer {
  dialect: Dialect
  values: Statement['values']
  text: (value: string) => string
  parameter: (type: ParameterType, value: string | number | boolean | Date) => string
}

export function createWriter(dialect: Dialect): Writer {
  const values: Statement['values'] = []
  const parameter: Writer['parameter'] = (type, value) => {
    values.push(value instanceof Date ? value.toISOString() : value)
    return dialect.parameter(type, values.length)
  }
  return { dialect, values, parameter, text: (value) => parameter('text', value) }
}
