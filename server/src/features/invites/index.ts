export { registerJoinPages, toJoinPath } from './join-routes.ts'
