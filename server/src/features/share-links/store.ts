import { customAlphabet } from 'nanoid'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { RowChange } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'

/** A key has about 142 bits. It consists of letters and digits only, so that mail programs recognize the whole link. */
export const newShareKey = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24)

export function listShareLinks(db: ReadDb, siteId: string, page: PageRequest) {
  const query = db.selectFrom('share_links').selectAll().where('site_id', '=', siteId)
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

export function insertShareLink(db: Transaction, siteId: string, name: string) {
  return db
    .insertInto('share_links')
    .values({ id: newId(), site_id: siteId, key: newShareKey(), name })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Includes inactive links, which may be activated again. */
export function listShareKeys(db: ReadDb, siteId: string): Promise<{ id: string; key: string }[]> {
  return db.selectFrom('share_links').select(['id', 'key']).where('site_id', '=', siteId).orderBy('id').execute()
}

/** Valid for an empty change too. */
export function updateShareLink(db: Transaction, siteId: string, id: string, change: RowChange<'share_links'>) {
  return db
    .updateTable('share_links')
    .set({ id, ...change })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('Share link'))
}

export async function deleteShareLink(db: Transaction, siteId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('share_links')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the key opens the site now. */
export async function isActiveShareKey(db: ReadDb, siteId: string, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('share_links')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .where('active', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
