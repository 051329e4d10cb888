export { gitCredentials } from './credentials.ts'
export { findEditRoot } from './edit-root.ts'
