export { limitExpiry, readExpiry } from './limit-expiry.ts'
export { checkTokenPolicy } from './policy.ts'
export { ApiToken, ApiTokenWithText, NewApiToken, TokenLabel, toApiToken } from './schema.ts'
export { setTokenText } from './set-token-text.ts'
export {
  deleteExpiredSessionTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  listAllTokens,
  listTokens,
  noteTokenUse,
} from './store.ts'
