import type { Db } from '../../core/database/connect.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { sectionGroups, sectionPlaces } from '../site-structure/index.ts'

export const listSections = (db: Db, siteId: string, page: PageRequest) =>
  paginate(db, sectionPlaces(db, siteId), page, ['position asc'])

export const listSectionGroups = (db: Db, siteId: string, page: PageRequest) =>
  paginate(db, sectionGroups(db, siteId), page, ['position asc'])
