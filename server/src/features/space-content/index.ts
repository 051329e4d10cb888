export { findComparedRevision } from './compared-revision.ts'
export { type ContentMount, type ContentSource, onChangeRequests, onPrimary, onRevisions } from './mounts.ts'
export { DEFAULT_LAYOUT, LayoutOptions, Reference, RevisionPage, toRevisionPage } from './page-schema.ts'
export {
  RevisionFile,
  RevisionReusableContent,
  SpaceRevision,
  toRevisionFile,
  toRevisionReusableContent,
  toSpaceRevision,
} from './schema.ts'
export { diffAttributes, isPageChanged, listChangedPages, PAGE_FIELDS, toChangedPage } from './semantic-changes.ts'
export { ChangedAttributes, ChangedPage, ChangedReusableContent } from './semantic-changes-schema.ts'
