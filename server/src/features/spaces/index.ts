export { type OnSpace, onSpace, onSpaceContent } from './access.ts'
export { Space, type SpaceSeen, toSpace } from './schema.ts'
export {
  findPublishedOn,
  insertSpace,
  isNotTrashed,
  listUsersWithLevel,
  loadMergeRules,
  loadSpaceSeenBy,
  lockSpace,
  type SpaceBrief,
  setSpaceRevision,
  spacesListedFor,
  spacesSeenBy,
  spacesWithLevel,
} from './store.ts'
