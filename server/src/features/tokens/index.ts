export { fixToken } from './fix-token.ts'
export { toApiToken } from './schema.ts'
export {
  deleteExpiredSessionTokens,
  deleteToken,
  forgetTokens,
  insertToken,
  listAllTokens,
  noteTokenUse,
  TOKENS_CHANGED,
} from './store.ts'
