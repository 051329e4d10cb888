export { changeRequestList } from './queries.ts'
export { ChangeStatusIcon } from './status.tsx'
export { CHANGES_WORDS } from './words.ts'
