export { asUser, onOwnUser } from './access.ts'
export { archivedUsers } from './archive.ts'
export { countForPerson, deleteOldPersonCounts } from './person-counts.ts'
export {
  cleanName,
  findGivenNameFault,
  findNameFault,
  LONGEST_NAME,
  type NameFault,
  suggestName,
} from './person-name.ts'
export { toUser, User, type UserRow } from './schema.ts'
export {
  deleteVoucher,
  findOrInsertUser,
  findUserByEmail,
  hasEntered,
  insertMissingUsers,
  insertServiceUser,
  insertUser,
  insertUserIfNew,
  isUnclaimed,
  listKnownUsers,
  listNeverSignedIn,
  listOperatorAddresses,
  listUserIdsByEmail,
  loadPerson,
  loadUser,
  noteSignIn,
  setUserDisabled,
  setUserOperator,
  setVoucher,
  updateUser,
} from './store.ts'
export { optionalUserColumn, toUserText, userColumn } from './user-column.ts'
