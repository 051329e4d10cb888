export { type OnSpace, onSpace, onSpaceContent } from './access.ts'
export { archivedSpaces, selectArchivedSpaceIds, setImportedRevision } from './archive.ts'
export { checkRulesOfMerge, type RuleCheck } from './check-merge-rules.ts'
export { type SpaceRevised, spaceDuplicated, spaceRevised } from './events.ts'
export { listMembersWithLevel } from './list-members-with-level.ts'
export type { MergeAttempt } from './merge-expression.ts'
export { releaseTrashedSpaces, updateSpaceParent, updateSpacePositions } from './place-store.ts'
export { checkDirectWrite, PrimaryPermit, SYNC_IS_RUNNING } from './primary-permit.ts'
export { GitInstallation, type PublishedLocation, Space, type SpaceSeen, toGitSync, toSpace } from './schema.ts'
export { nameSpaceRepository, setSpaceGitSync, setSpaceRevision } from './set-revision.ts'
export { listShownSpaces, locateOnSite } from './shown-space.ts'
export { loadSpacesForSite } from './spaces-for-site.ts'
export {
  findOrganizationsOfSpaces,
  findPublishedOn,
  findSpaceOrganization,
  findSpaceRevision,
  hasRunningSync,
  insertSpace,
  isNotTrashed,
  listUsersWithLevel,
  loadSpaceSeenBy,
  lockSpace,
  organizationOfSpace,
  type SpaceBrief,
  spacesListedFor,
  spacesSeenBy,
  spacesWithLevel,
  updateSpace,
} from './store.ts'
