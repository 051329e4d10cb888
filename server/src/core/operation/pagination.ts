/** Lists: the query, the envelope, and the keyset cursor. Never OFFSET: a cursor survives inserts and deletes. */
import { type SelectQueryBuilder, sql } from 'kysely'
import Type, { type TSchema } from 'typebox'
import type { ReadDb } from '../database/connections.ts'
import { prepared } from '../database/statement.ts'
import { invalid } from '../errors.ts'
import type { Secrets } from '../secrets.ts'

export const PageQuery = Type.Object({
  page: Type.Optional(Type.String({ description: 'Identifier of the page of results, from `next.page`' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1000, default: 50, description: 'The number of results a page' }),
  ),
})

export const pageOf = <S extends TSchema>(Item: S) =>
  Type.Object({
    items: Type.Array(Item),
    next: Type.Optional(Type.Object({ page: Type.String() })),
    count: Type.Number({ description: 'Total number of items in the list' }),
  })

/** The requested page. `after` contains the sort values of the last row of the previous page. */
export interface PageRequest {
  limit: number
  after: unknown[] | undefined
  cursor: (values: unknown[]) => string
}

export interface ListPage<T> {
  items: T[]
  next?: { page: string }
  count: number
}

/** A cursor is signed together with its list, so that an invalid or foreign cursor is distinguished from an empty page. */
export function readPageRequest(secrets: Secrets, list: string, query: { page?: string; limit?: number }): PageRequest {
  return {
    limit: query.limit ?? 50,
    after: query.page === undefined ? undefined : decodeCursor(secrets, list, query.page),
    cursor: (values) => {
      const text = JSON.stringify(values)
      return `${Buffer.from(text).toString('base64url')}.${secrets.sign('cursor', list + text)}`
    },
  }
}

function decodeCursor(secrets: Secrets, list: string, page: string): unknown[] {
  const [encoded = '', code = ''] = page.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  if (!secrets.verify('cursor', list + text, code)) {
    throw invalid('page must be the next.page of an earlier response of this list')
  }
  return JSON.parse(text)
}

type Order<O> = `${keyof O & string} ${'asc' | 'desc'}`

/**
 * One page of `query`, ordered by columns it selects; together they must be unique and never null.
 * Their sort values travel in the cursor as PostgreSQL writes them, so nothing is rounded on the way; only those of the last row are read.
 */
export async function paginate<O extends object>(
  db: ReadDb,
  // biome-ignore lint/suspicious/noExplicitAny: which tables the query reads does not matter here
  query: SelectQueryBuilder<any, any, O>,
  page: PageRequest,
  order: Order<O>[],
): Promise<ListPage<O>> {
  const total = sql<{ count: number }>`SELECT count(*)::int AS count FROM (${query}) AS list`.execute(db)
  const rows = page.limit === 0 ? { rows: [] } : pageOfRows(query, order, page.after, page.limit + 1).execute(db)
  const [{ rows: found }, { rows: counted }] = await Promise.all([rows, total])
  return toPage(page, found, counted[0]!.count, readCursorValues)
}

/**
 * The same for the most frequent lists: the SQL text is built once, and the caller supplies the total. The values that `build` puts into the query
 * are placeholders for `values`, in the same order.
 */
export function preparedPages<O extends object>(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  build: (db: ReadDb) => SelectQueryBuilder<any, any, O>,
  order: Order<O>[],
) {
  const compile = (after: unknown[] | undefined) =>
    prepared<WithCursor<O>>((db) => ({ compile: () => pageOfRows(build(db), order, after, 0).compile(db) }))
  const first = compile(undefined)
  const following = compile(order.map(() => ''))
  return async (
    db: ReadDb,
    page: PageRequest,
    values: unknown[],
    count: (rows: O[]) => Promise<number>,
  ): Promise<ListPage<O>> => {
    const limit = page.limit + 1
    const rows =
      page.limit === 0
        ? []
        : page.after
          ? await following(db, limit, ...values, ...page.after, limit)
          : await first(db, limit, ...values, limit)
    return toPage<WithCursor<O>>(page, rows, await count(rows), readCursorValues)
  }
}

type WithCursor<O> = O & { cursor_values: string | null }

const readCursorValues = (row: WithCursor<unknown>): unknown[] => JSON.parse(row.cursor_values!)

/** The row before the last one requested carries the cursor values: it is the last of a page that is followed by another. */
function pageOfRows<O extends object>(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  query: SelectQueryBuilder<any, any, O>,
  order: Order<O>[],
  after: unknown[] | undefined,
  limit: number,
) {
  const columns = order.map((each) => each.split(' ') as [string, 'asc' | 'desc'])
  const sorted = sql`ORDER BY ${sql.join(columns.map(([name, direction]) => sql`${sql.ref(`list.${name}`)} ${sql.raw(direction)}`))}`
  const values = sql`jsonb_build_array(${sql.join(columns.map(([name]) => sql.ref(`list.${name}`)))})::text`
  return sql<WithCursor<O>>`
    SELECT list.*, CASE WHEN row_number() OVER (${sorted}) = ${limit}::int - 1 THEN ${values} END AS cursor_values
    FROM (
      SELECT * FROM (${query}) AS list
      ${after ? sql`WHERE ${isAfter(columns, after)}` : sql``}
      ${sorted}
      LIMIT ${limit}::int) AS list
    ${sorted}`
}

/** Makes a page from rows that were queried with one row more than the limit. */
export function toPage<T>(
  page: PageRequest,
  found: T[],
  count: number,
  cursorValues: (row: T) => unknown[],
): ListPage<T> {
  const items = found.slice(0, page.limit)
  const last = items.at(-1)
  return found.length > page.limit && last
    ? { items, next: { page: page.cursor(cursorValues(last)) }, count }
    : { items, count }
}

/** (a, b) after (x, y). One direction: a row comparison, which an index answers; mixed: a after x, or a = x and b after y. */
function isAfter(columns: [string, 'asc' | 'desc'][], values: unknown[]) {
  if (values.length !== columns.length) throw invalid('page belongs to another sort order of this list')
  const beyond = (direction: string) => sql.raw(direction === 'asc' ? '>' : '<')
  const refs = columns.map(([name]) => sql.ref(`list.${name}`))
  const directions = new Set(columns.map(([, direction]) => direction))
  if (directions.size === 1) {
    return sql`(${sql.join(refs)}) ${beyond(columns[0]![1])} (${sql.join(values)})`
  }
  const alternatives = columns.map(([, direction], at) => {
    const equal = refs.slice(0, at).map((earlier, index) => sql`${earlier} = ${values[index]}`)
    return sql`(${sql.join([...equal, sql`${refs[at]} ${beyond(direction)} ${values[at]}`], sql` AND `)})`
  })
  return sql`(${sql.join(alternatives, sql` OR `)})`
}

export const mapPage = <T, U>(page: ListPage<T>, convert: (item: T) => U): ListPage<U> => ({
  ...page,
  items: page.items.map(convert),
})
