export { findMember, insertMember } from './store.ts'
