export { archivedGrants } from './archive.ts'
export { copyGrants, grantLevel } from './store.ts'
