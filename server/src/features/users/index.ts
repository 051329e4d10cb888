export { asUser } from './access.ts'
export { toUser, User, type UserRow } from './schema.ts'
export {
  findOrInsertUser,
  findUserByEmail,
  insertMissingUsers,
  insertUser,
  insertUserIfNew,
  listKnownUsers,
  listNeverSignedIn,
  loadUser,
  noteSignIn,
  setUserDisabled,
} from './store.ts'
export { optionalUserColumn, userColumn } from './user-column.ts'
