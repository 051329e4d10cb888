import {
  encodeRedirectSource,
  foldRedirectSource,
  listRedirectSources,
  type RedirectRule,
} from '@lectern/content/addresses'
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'

type RedirectRow = Row<'site_redirects'>

export const listRedirects = (db: ReadDb, siteId: string, page: PageRequest) =>
  paginate(db, db.selectFrom('site_redirects').selectAll().where('site_id', '=', siteId), page, [
    'created_at desc',
    'id desc',
  ])

/** Sources are stored escaped, and compared in lower case. */
const FOLDED_SOURCE = sql<string>`lower(source)`

/** The redirect with exactly this source. */
export const findRedirectBySource = (db: ReadDb, siteId: string, source: string): Promise<RedirectRow | undefined> =>
  db
    .selectFrom('site_redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(FOLDED_SOURCE, '=', foldRedirectSource(source))
    .executeTakeFirst()

/** The redirect that applies to a path. */
export const findRedirect = (db: ReadDb, siteId: string, path: string, except = ''): Promise<RedirectRow | undefined> =>
  findRedirectQuery(db, siteId, path, except).executeTakeFirst()

/** Every source that is about the path is looked up by the index, however many redirects the site has. */
export const findRedirectQuery = (db: ReadDb, siteId: string, path: string, except = '') =>
  db
    .selectFrom('site_redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(FOLDED_SOURCE, '=', sql<string>`any(${listRedirectSources(path)}::text[])`)
    .where('id', '<>', except)
    .orderBy(sql`right(source, 1) = '*'`)
    .orderBy(sql`length(source)`, 'desc')
    .limit(1)

export const loadRedirect = (db: ReadDb, siteId: string, id: string): Promise<RedirectRow> =>
  db
    .selectFrom('site_redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Site redirect'))

export type RedirectContent = Omit<RedirectRule, 'id'>

export const toRedirectRule = (row: RedirectRow): RedirectRule => ({
  id: row.id,
  source: row.source,
  destination: row.destination,
  captureWildcard: row.capture_wildcard,
})

const toColumns = ({ source, destination, captureWildcard }: RedirectContent) => ({
  source: encodeRedirectSource(source),
  destination: JSON.stringify(destination),
  capture_wildcard: captureWildcard,
})

/** The caller has locked the site, so no other transaction can take the source. */
export const insertRedirect = (db: Transaction, siteId: string, redirect: RedirectContent): Promise<RedirectRow> =>
  db
    .insertInto('site_redirects')
    .values({
      id: newId('redir_'),
      site_id: siteId,
      ...toColumns(redirect),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateRedirect = (db: Transaction, id: string, redirect: RedirectContent): Promise<RedirectRow> =>
  db
    .updateTable('site_redirects')
    .set({
      ...toColumns(redirect),
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('Site redirect'))

export async function deleteRedirect(db: Transaction, siteId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('site_redirects')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function checkSourceIsFree(db: ReadDb, siteId: string, source: string, ownId?: string): Promise<void> {
  const other = await findRedirectBySource(db, siteId, source)
  if (other && other.id !== ownId) throw conflict(`source ${source} has a redirect already`)
}
