export { checkOptions } from './check-options.ts'
export { CustomFieldValue, NewCustomField } from './schema.ts'
export { setValues } from './set-values.ts'
export { insertCustomField, type NewCustomFieldRow } from './store.ts'
