export { toApiToken } from './schema.ts'
export { setTokenText } from './set-token-text.ts'
export {
  deleteExpiredSessionTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  listAllTokens,
  noteTokenUse,
} from './store.ts'
