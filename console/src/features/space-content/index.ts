export { DrawnPageView, useIsDark, usePageSheet } from './drawn-page.tsx'
export { OWN_STYLES, toSheet } from './drawn-styles.ts'
export { enhanceDiagrams } from './enhance-page.ts'
export { useHistoryEntry } from './history-entry.ts'
export { uniquePlaces } from './page-backlinks.tsx'
export {
  type ContentAddress,
  changeRequestQuery,
  pageAddress,
  pagesQuery,
  type SpaceChangeRequest,
  spaceQuery,
} from './queries.ts'
export { type SpaceData, SpaceFrame } from './space-frame.tsx'
export { useEditPlace } from './use-edit-place.ts'
