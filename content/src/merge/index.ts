export {
  type Conflict,
  type ConflictChoice,
  findConflictHolder,
  listConflicts,
  listStoredConflicts,
  type ResolveConflictResult,
  readConflictSides,
  resolveConflict,
} from './conflict.ts'
export { type MergeResult, mergeRevisions } from './merge-revisions.ts'
