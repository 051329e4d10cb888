export { archivedShareLinks } from './archive.ts'
export { isActiveShareKey, listShareKeys } from './store.ts'
