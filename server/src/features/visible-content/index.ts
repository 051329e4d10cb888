export { findPointedAt } from './find-pointed-at.ts'
export { shownTo } from './shown-to.ts'
