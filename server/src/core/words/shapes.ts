/** Schemas that many resources share. */
import Type, { type TSchema } from 'typebox'

export const DateTime = Type.String({ format: 'date-time' })
export const Url = Type.String({ format: 'uri', maxLength: 2048 })
export const Location = Type.Object({ location: Url })
export const Emoji = Type.String({ maxLength: 50 })
/** Patterns whose rule can be told in words. */
export const NOT_BLANK = '\\S'
export const EMPTY_OR_NOT_BLANK = '^$|\\S'
export const HTTP_URL = '^[hH][tT][tT][pP][sS]?://'
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
export const optional = Type.Optional

/** With exactOptionalPropertyTypes a property is absent, not undefined. Spread it last, because properties added after a spread are slow. */
export const present = <K extends string, T>(key: K, value: T | null | undefined): { [P in K]?: T } =>
  (value === null || value === undefined ? {} : { [key]: value }) as { [P in K]?: T }
