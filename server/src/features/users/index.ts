export { asUser } from './access.ts'
export { archivedUsers } from './archive.ts'
export { toUser, User, type UserRow } from './schema.ts'
export {
  deleteVoucher,
  findOrInsertUser,
  findUserByEmail,
  insertMissingUsers,
  insertServiceUser,
  insertUser,
  insertUserIfNew,
  isUnclaimed,
  listKnownUsers,
  listNeverSignedIn,
  listOperatorAddresses,
  listUserIdsByEmail,
  listVouchedByOthers,
  loadPerson,
  loadUser,
  noteSignIn,
  setUserDisabled,
  setUserOperator,
  setVoucher,
  updateUser,
} from './store.ts'
export { optionalUserColumn, toUserText, userColumn } from './user-column.ts'
