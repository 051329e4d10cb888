export { archivedGrants } from './archive.ts'
export { grantLevel } from './store.ts'
