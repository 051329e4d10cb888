export { SLUG_LENGTH, SLUG_PATTERN, toFreeSlug, toSlug } from './slug.ts'
