export { type OnSpace, onSpace } from './access.ts'
export { Space, type SpaceSeen, toSpace } from './schema.ts'
export { insertSpace, isNotTrashed, loadSpaceSeenBy, spacesSeenBy } from './store.ts'
