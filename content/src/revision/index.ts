export { appendPages } from './append-pages.ts'
export { BLANK_PAGE, withoutBlankPage } from './blank-page.ts'
export { buildRevision, EMPTY_REVISION, type PageTree, saveRevision } from './build-revision.ts'
export { readChildren, toChildren } from './children.ts'
export { buildTree } from './chunk-tree.ts'
export {
  CONFLICT_TREE,
  FILE_TREE,
  PAGE_TREE,
  REDIRECT_TREE,
  REUSABLE_CONTENT_TREE,
  type RedirectItem,
  SLUG_TREE,
  type SlugItem,
  slugKey,
} from './collections.ts'
export type { DocumentHolder, Sides, StoredConflict } from './conflicts.ts'
export { conflictsIn } from './conflicts-in.ts'
export { deletePage } from './delete-page.ts'
export { diffRevisions, type RevisionChange } from './diff-revisions.ts'
export {
  applyChanges,
  changesOf,
  type EditError,
  flushRevision,
  noteComputed,
  type PageChanges,
  type PageEdit,
  removeConflicts,
  setSlug,
} from './edit.ts'
export { type EncodedBody, encodeBody, putBody } from './encoded-body.ts'
export {
  deleteFile,
  deleteReusableContent,
  findFile,
  findReusableContent,
  listFiles,
  listReusableContents,
  putFiles,
  putReusableContent,
} from './files.ts'
export { hashText } from './hash-text.ts'
export { insertPage } from './insert-page.ts'
export { listFilesAfter } from './list-files-after.ts'
export { type FindFormerPages, findPageAt, listMovedPages } from './moved-pages.ts'
export { findTooDeep, isTooDeep, PAGE_LEVELS } from './nesting.ts'
export { hashesIn, type Nodes, openNodes } from './nodes.ts'
export { findMovedIds, longestIncreasing } from './order.ts'
export {
  findAncestors,
  findPage,
  findPageByPath,
  findPages,
  listPages,
  listSubpages,
  readBody,
  toPagePath,
} from './read-pages.ts'
export { diffTrees, findItem, findItems, type ItemChange, readTree, readTreeRange } from './read-tree.ts'
export { revertPage } from './revert-page.ts'
export { freeSlug, hasSlug } from './slugs.ts'
export {
  findSpaceRedirect,
  listSpaceRedirects,
  updateRedirects,
  withRedirects,
  withVariables,
} from './space-settings.ts'
export type {
  Children,
  File,
  Hash,
  NewNode,
  NodeStore,
  Page,
  PageFields,
  PageType,
  PlacedPage,
  ReusableContent,
  Revision,
  SourceText,
  StoredNode,
  Variables,
} from './types.ts'
export { updatePage } from './update-page.ts'
export { updateReusableContent } from './update-reusable-content.ts'
export { updateTree } from './write-tree.ts'
