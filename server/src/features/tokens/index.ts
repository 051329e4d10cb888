export { limitExpiry, readExpiry } from './limit-expiry.ts'
export { checkTokenPolicy } from './policy.ts'
export { ApiToken, ApiTokenWithText, NewApiToken, TokenLabel, toApiToken } from './schema.ts'
export { setTokenText } from './set-token-text.ts'
export {
  addProviderToSessionTokens,
  deleteExpiredSessionTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  isManagedBy,
  listAllTokens,
  listTokens,
  loadProvenance,
  noteTokenUse,
} from './store.ts'
