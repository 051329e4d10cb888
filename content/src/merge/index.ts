export {
  type ConflictChoice,
  findConflictHolder,
  listConflicts,
  listStoredConflicts,
  type ResolveConflictResult,
  readConflictSides,
  resolveConflict,
} from './conflict.ts'
export { type BlockClash, mergeEdit } from './merge-edit.ts'
export { type MergeResult, mergeRevisions } from './merge-revisions.ts'
