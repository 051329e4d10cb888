export { setTokenText } from './set-token-text.ts'
export { toApiToken } from './schema.ts'
export {
  deleteExpiredSessionTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  listAllTokens,
  noteTokenUse,
} from './store.ts'
