export { fixToken } from './fix-token.ts'
export { toApiToken } from './schema.ts'
export { deleteToken, forgetTokens, insertToken, noteTokenUse, TOKENS_CHANGED } from './store.ts'
