export { type OnSpace, onSpace, onSpaceContent } from './access.ts'
export { Space, type SpaceSeen, toSpace } from './schema.ts'
export { setSpaceGitSync, setSpaceRevision } from './set-revision.ts'
export { listShownSpaces } from './shown-space.ts'
export {
  findPublishedOn,
  findSpaceOrganization,
  findSpaceRevision,
  insertSpace,
  isNotTrashed,
  listUsersWithLevel,
  loadMergeRules,
  loadSpaceSeenBy,
  lockSpace,
  type SpaceBrief,
  spacesListedFor,
  spacesSeenBy,
  spacesWithLevel,
} from './store.ts'
