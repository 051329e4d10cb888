export { listStructureRows, type SiteSectionRow, type SiteSpaceRow, structureQuery, toStructureRows } from './rows.ts'
