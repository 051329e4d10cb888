import type { ReadDb } from '../../../core/database/connections.ts'
import { type PageRequest, paginate } from '../../../core/operation/pagination.ts'
import { siteSpacePlaces } from '../store.ts'

export function listSiteSpaces(db: ReadDb, siteId: string, filter: { default?: boolean }, page: PageRequest) {
  let query = siteSpacePlaces(db, siteId)
  if (filter.default !== undefined) query = query.where('at_root', '=', filter.default)
  return paginate(db, query, page, ['position asc'])
}
