export { type Claims, type GivenClaims, isKnown, NOBODY, readVisitor, type Visitor } from './claims.ts'
export { type ClaimSchema, type ObjectSchema, type ReadSchema, readClaimsSchema } from './claims-schema.ts'
export { type Around, holds } from './holds.ts'
export {
  isPageVisible,
  type SectionNode,
  type SiteSpaceNode,
  type SiteTree,
  visibleDocument,
  visiblePages,
  visibleTree,
} from './visible.ts'
