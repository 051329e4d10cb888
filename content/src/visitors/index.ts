export { ANONYMOUS, type Claims, hasClaims, readVisitor, type Visitor } from './claims.ts'
export { type ObjectSchema, readClaimsSchema } from './claims-schema.ts'
export { type Around, aroundPage, aroundSpace, holds } from './holds.ts'
export { type DocumentReader, FOR_VISITORS, listReusableContentRefs, resolveDocument } from './resolve-document.ts'
export {
  isPageVisible,
  type SectionNode,
  type SiteSpaceNode,
  type SiteTree,
  visiblePages,
  visibleTree,
} from './visible.ts'
