export { asUser } from './access.ts'
export { toUser, User, type UserRow } from './schema.ts'
export { findUserByEmail, insertUser, loadUser, setUserDisabled } from './store.ts'
