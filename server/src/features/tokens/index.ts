export { insertToken, noteTokenUse, TOKENS_CHANGED } from './store.ts'
