export { type OnSpace, onSpace } from './access.ts'
export { Space, type SpaceSeen, toSpace } from './schema.ts'
export {
  insertSpace,
  isNotTrashed,
  listUsersWithLevel,
  loadSpaceSeenBy,
  lockSpace,
  setSpaceRevision,
  spacesListedFor,
  spacesSeenBy,
} from './store.ts'
