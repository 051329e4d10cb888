import type { Db } from '../../../core/database/connect.ts'
import { type PageRequest, paginate } from '../../../core/operation/pagination.ts'
import { sectionPlaces } from '../store.ts'

export const listSections = (db: Db, siteId: string, page: PageRequest) =>
  paginate(db, sectionPlaces(db, siteId), page, ['position asc'])
