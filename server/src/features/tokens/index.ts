export { fixToken } from './fix-token.ts'
export { toApiToken } from './schema.ts'
export {
  deleteExpiredSessionTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  listAllTokens,
  noteTokenUse,
} from './store.ts'
