export { addSiteSpace, loadSpaceForSite } from './add-site-space.ts'
export { archivedSectionGroups, archivedSections, archivedSiteSpaces } from './archive.ts'
export { checkPath, toFreePath } from './check-path.ts'
export { makeSection, wrapRootSpaces } from './make-section.ts'
export { moveInStructure } from './move.ts'
export { previewTree } from './preview-tree.ts'
export {
  openStructure,
  readSection,
  readSectionGroup,
  readSectionGroups,
  readSections,
  readSiteSpace,
  readSiteSpaces,
  readStructure,
  type StructureReading,
} from './read-structure.ts'
export {
  ConditionChange,
  Description,
  GroupTitle,
  Icon,
  Path,
  SectionTitle,
  ShareKeyQuery,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from './schema.ts'
export { asShown, loadShownPlaces } from './shown-places.ts'
export { loadSiteTree, type PublishedSection, type PublishedSiteSpace, type PublishedTree } from './site-tree.ts'
export {
  listSectionPaths,
  listSiteSpacePaths,
  loadSectionGroup,
  loadSectionPlace,
  loadSiteSpacePlace,
  sectionGroups,
  sectionPlaces,
  siteSpacePlaces,
} from './store.ts'
export { findPlace, type Item, readPosition, type Tree, take } from './tree.ts'
export {
  deleteSection,
  deleteSectionGroup,
  deleteSiteSpace,
  insertSectionGroup,
  updateSection,
  updateSectionGroup,
  updateSiteSpace,
} from './write-rows.ts'
export { lockTree, writeTree } from './write-tree.ts'
