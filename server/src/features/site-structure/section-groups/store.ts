import type { Db } from '../../../core/database/connect.ts'
import { type PageRequest, paginate } from '../../../core/operation/pagination.ts'
import { sectionGroups } from '../store.ts'

export const listSectionGroups = (db: Db, siteId: string, page: PageRequest) =>
  paginate(db, sectionGroups(db, siteId), page, ['position asc'])
