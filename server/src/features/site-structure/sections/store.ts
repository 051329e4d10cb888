import type { ReadDb } from '../../../core/database/connections.ts'
import { type PageRequest, paginate } from '../../../core/operation/pagination.ts'
import { sectionPlaces } from '../store.ts'

export const listSections = (db: ReadDb, siteId: string, page: PageRequest) =>
  paginate(db, sectionPlaces(db, siteId), page, ['position asc'])
