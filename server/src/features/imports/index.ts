export { claimImportRun, insertImportRun, renewImportRun } from './store.ts'
