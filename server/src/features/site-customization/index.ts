export { archivedCustomization } from './archive.ts'
export type { SiteCustomizationSettings } from './schema.ts'
export { loadCustomization } from './store.ts'
