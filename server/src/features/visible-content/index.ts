export { visibilityKey, visibleContentFor } from './visible-content.ts'
export { findVisibleReferences } from './visible-references.ts'
