export { ChangesQuery, File, toFile } from './schema.ts'
export { readSemanticChanges } from './semantic-changes.ts'
export { SemanticChanges } from './semantic-changes-schema.ts'
