export { asUser } from './access.ts'
export { toUser, User, UserChange, type UserRow } from './schema.ts'
export {
  deleteVoucher,
  findOrInsertUser,
  findUserByEmail,
  insertMissingUsers,
  insertUser,
  insertUserIfNew,
  isUnclaimed,
  listKnownUsers,
  listNeverSignedIn,
  listVouchedByOthers,
  loadUser,
  noteSignIn,
  noteVoucher,
  setUserDisabled,
} from './store.ts'
export { optionalUserColumn, userColumn } from './user-column.ts'
