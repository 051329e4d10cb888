export { align } from './align.ts'
export {
  type ConflictChoice,
  findConflictHolder,
  listConflicts,
  listStoredConflicts,
  type ResolveConflictResult,
  readConflictSides,
  resolveConflict,
} from './conflict.ts'
export { attributesOf, hasSameContent } from './content-of.ts'
export { byKey, matchBlocks } from './match-blocks.ts'
export { type BlockClash, mergeEdit } from './merge-edit.ts'
export { type MergeResult, mergeRevisions } from './merge-revisions.ts'
export { openNumbering } from './number-blocks.ts'
export { commonShare, pairSimilar } from './similar.ts'
