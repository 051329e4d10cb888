export { insertShareLink, isActiveShareKey, newShareKey } from './store.ts'
