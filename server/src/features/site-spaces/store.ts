import type { Db } from '../../core/database/connect.ts'
import type { RowChange } from '../../core/database/rows.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { siteSpacePlaces } from '../site-structure/index.ts'

export function listSiteSpaces(db: Db, siteId: string, filter: { default?: boolean }, page: PageRequest) {
  let query = siteSpacePlaces(db, siteId)
  if (filter.default !== undefined) query = query.where('at_root', '=', filter.default)
  return paginate(db, query, page, ['position asc'])
}

/** Valid for an empty change too. */
export async function updateSiteSpace(db: Db, id: string, change: RowChange<'site_spaces'>): Promise<void> {
  await db
    .updateTable('site_spaces')
    .set({ id, ...change })
    .where('id', '=', id)
    .execute()
}

export async function deleteSiteSpace(db: Db, id: string): Promise<void> {
  await db.deleteFrom('site_spaces').where('id', '=', id).execute()
}
