export { type Mount, onChangeRequests, onPrimary, type Reading } from './mounts.ts'
export { Page, toPage } from './page-schema.ts'
export {
  ChangesQuery,
  type ContentView,
  File,
  ReusableContent,
  Revision,
  toFile,
  toReusableContent,
  toRevision,
} from './schema.ts'
export { readSemanticChanges } from './semantic-changes.ts'
export { SemanticChanges } from './semantic-changes-schema.ts'
