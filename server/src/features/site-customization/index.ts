export { type Customization, CustomizationChange } from './schema.ts'
export { loadCustomization } from './store.ts'
