export { runImport } from './run-import.ts'
export { SOURCES } from './sources/names.ts'
export { startRun } from './start-run.ts'
export { claimImportRun, insertImportRun, renewImportRun } from './store.ts'
