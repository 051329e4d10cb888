export { type OnCollection, onCollection } from './access.ts'
export { Collection, type CollectionSeen, toCollection } from './schema.ts'
export { collectionsSeenBy, loadCollectionSeenBy } from './store.ts'
