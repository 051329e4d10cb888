import type { RedirectDestination } from '@lectern/content/addresses'
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

/** Sources are compared in lower case. */
export const findRedirect = (db: ReadDb, siteId: string, source: string): Promise<RedirectRow | undefined> =>
  db
    .selectFrom('site_redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(sql<string>`lower(source)`, '=', source.toLowerCase())
    .executeTakeFirst()

export const loadRedirect = (db: ReadDb, siteId: string, id: string): Promise<RedirectRow> =>
  db
    .selectFrom('site_redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Site redirect'))

interface RedirectContent {
  source: string
  destination: RedirectDestination
}

/** The caller has locked the site, so no other transaction can take the source. */
export const insertRedirect = (
  db: Transaction,
  siteId: string,
  { source, destination }: RedirectContent,
): Promise<RedirectRow> =>
  db
    .insertInto('site_redirects')
    .values({ id: newId('redir_'), site_id: siteId, source, destination: JSON.stringify(destination) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateRedirect = (
  db: Transaction,
  id: string,
  { source, destination }: RedirectContent,
): Promise<RedirectRow> =>
  db
    .updateTable('site_redirects')
    .set({ source, destination: JSON.stringify(destination), updated_at: sql`clock_timestamp()` })
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
  const other = await findRedirect(db, siteId, source)
  if (other && other.id !== ownId) throw conflict(`source ${source} has a redirect already`)
}
