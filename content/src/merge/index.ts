export {
  type Conflict,
  findConflictHolder,
  listConflicts,
  listStoredConflicts,
  readConflictSides,
  type Settlement,
  type SettleResult,
  settleConflict,
} from './conflict.ts'
export { type MergeResult, mergeRevisions } from './merge-revisions.ts'
