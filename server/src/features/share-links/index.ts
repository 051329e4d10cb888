export { NewShareLink } from './schema.ts'
export { insertShareLink, isActiveShareKey, listShareKeys, newShareKey } from './store.ts'
