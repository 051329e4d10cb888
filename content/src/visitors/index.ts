export { type Claims, type GivenClaims, isKnown, NOBODY, readVisitor, type Visitor } from './claims.ts'
export { type ClaimSchema, type ObjectSchema, type ReadSchema, readClaimsSchema } from './claims-schema.ts'
export { type Around, aroundPage, aroundSpace, holds } from './holds.ts'
export {
  type DocumentReader,
  FOR_VISITORS,
  listReusableContentRefs,
  RESOLVED_DEPTH,
  type ResolveOptions,
  type ReusableContentRef,
  resolveDocument,
} from './resolve-document.ts'
export {
  isPageVisible,
  type SectionNode,
  type SiteSpaceNode,
  type SiteTree,
  visiblePages,
  visibleTree,
} from './visible.ts'
