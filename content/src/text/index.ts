export { canonicalJson, isEqual } from './canonical-json.ts'
export { findTextDirection, type TextDirection } from './direction.ts'
export { toEmoji } from './emoji.ts'
export { decodeEntities, encodeCharacter, encodeCharacters, readEntity } from './entities.ts'
export { indexOfIgnoringCase } from './find.ts'
export { firstSentence, parseYaml } from './parse-yaml.ts'
export {
  FOLDED,
  isNumberedSlug,
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
export { trimCharacters, trimEndCharacters, trimStartCharacters, unbreakLines } from './trim.ts'
