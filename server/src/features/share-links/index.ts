export { insertShareLink, isActiveShareKey } from './store.ts'
