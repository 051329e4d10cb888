export { archivedCustomization } from './archive.ts'
export type { Customization } from './schema.ts'
export { loadCustomization } from './store.ts'
