export type { CustomFieldValue } from './schema.ts'
export { setValues } from './set-values.ts'
export { insertCustomField, type NewCustomFieldRow } from './store.ts'
