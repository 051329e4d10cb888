export { toEditRefusal } from './batch.ts'
export { checkConditions } from './check-conditions.ts'
export { readFields } from './page-fields.ts'
export { hasConflictBlocks } from './preserve-open-conflicts.ts'
export { readSubmittedDocument } from './read-body.ts'
export { type EditBlocks, PageMetadata } from './schema.ts'
export {
  changeRequestWriteAccess,
  primaryWriteAccess,
  writeChangeRequestContent,
  writePrimaryContent,
} from './write-content.ts'
