import type { ReadDb } from '../../../core/database/connections.ts'
import { type PageRequest, paginate } from '../../../core/operation/pagination.ts'
import { sectionGroups } from '../store.ts'

export const listSectionGroups = (db: ReadDb, siteId: string, page: PageRequest) =>
  paginate(db, sectionGroups(db, siteId), page, ['position asc'])
