export { type OnSpace, onSpace } from './access.ts'
export { Space, type SpaceSeen, toSpace } from './schema.ts'
export { insertSpace, isNotTrashed, loadSpaceSeenBy, spacesListedFor, spacesSeenBy } from './store.ts'
