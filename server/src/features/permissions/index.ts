export { grantLevel } from './store.ts'
