export { type ContentMount, type ContentSource, onChangeRequests, onPrimary } from './mounts.ts'
export { RevisionPage, toRevisionPage } from './page-schema.ts'
export {
  ChangesQuery,
  type ContentView,
  RevisionFile,
  RevisionReusableContent,
  SpaceRevision,
  toRevisionFile,
  toRevisionReusableContent,
  toSpaceRevision,
} from './schema.ts'
export { readSemanticChanges } from './semantic-changes.ts'
export { SemanticChanges } from './semantic-changes-schema.ts'
