/** Builds a statement together with its parameters: values are never written into the text. */
import type { ParameterType, SqlDialect } from './dialects.ts'

export interface QueryStatement {
  text: string
  /** In the order of their numbers, from 1; times are ISO 8601 in UTC. */
  values: (string | number | boolean)[]
}

/** A share link of the site; its key opens the site. */
export interface ShareLinkKey {
  id: string
  key: string
}

export interface StatementWriter {
  dialect: SqlDialect
  values: QueryStatement['values']
  text: (value: string) => string
  parameter: (type: ParameterType, value: string | number | boolean | Date) => string
  /** The text without the share keys of the site; with `foreign` also without what looks like the key of another site of this server. */
  withoutShareKeys: (cell: string, whose?: 'foreign') => string
  /** The id of the share link with this key. */
  shareLinkId: (cell: string) => string
}

/** The form of share keys, with the slash that follows. */
const ANY_KEY = '[0-9A-Za-z]{24}/?'

export function createStatementWriter(dialect: SqlDialect, shareLinks: readonly ShareLinkKey[] = []): StatementWriter {
  const values: QueryStatement['values'] = []
  const parameter: StatementWriter['parameter'] = (type, value) => {
    values.push(value instanceof Date ? value.toISOString() : value)
    return dialect.parameter(type, values.length)
  }
  const text = (value: string) => parameter('text', value)
  const withoutOwnKeys = (cell: string) => {
    if (shareLinks.length === 0) return cell
    return dialect.without(cell, text(`(?:${shareLinks.map(({ key }) => key).join('|')})/?`))
  }
  const cases = () => shareLinks.map(({ id, key }) => `WHEN ${text(key)} THEN ${text(id)}`).join(' ')
  return {
    dialect,
    values,
    parameter,
    text,
    withoutShareKeys: (cell, whose) =>
      whose === 'foreign'
        ? `CASE WHEN ${cell} LIKE '%/sites/%' THEN ${dialect.without(cell, text(ANY_KEY))} ELSE ${withoutOwnKeys(cell)} END`
        : withoutOwnKeys(cell),
    shareLinkId: (cell) => (shareLinks.length === 0 ? cell : `CASE ${cell} ${cases()} ELSE ${cell} END`),
  }
}
