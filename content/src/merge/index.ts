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
export { findBase, type ParentsOf } from './find-base.ts'
export { mergeDocuments } from './merge-documents.ts'
export { type MergeResult, mergeRevisions } from './merge-revisions.ts'
