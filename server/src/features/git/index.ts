export { findEditRoot } from './edit-root.ts'
