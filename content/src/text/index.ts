export {
  isPageSlug,
  PAGE_SLUG_PATTERN,
  SLUG_LENGTH,
  SLUG_PATTERN,
  toAnchor,
  toFileSlug,
  toFreeSlug,
  toPageSlug,
  toSlug,
} from './slug.ts'
export { trimEndOf, trimOf } from './trim.ts'
