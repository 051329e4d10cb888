export { insertShareLink, isActiveShareKey, listShareKeys, newShareKey } from './store.ts'
