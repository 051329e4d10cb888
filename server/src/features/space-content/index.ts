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
