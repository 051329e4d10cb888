export { archivedCustomFields, archivedCustomFieldValues } from './archive.ts'
export { CustomFieldValue } from './schema.ts'
export { setValues } from './set-values.ts'
export { copyValues, insertCustomField, type NewCustomFieldRow } from './store.ts'
