export { admitVisitor, readSharedPath } from './admit-visitor.ts'
export { archivedVisitorSettings, checkArchivedVisitorSettings } from './archive.ts'
export {
  loadVisitorGate,
  PUBLIC_COOKIES,
  type ReadVisitor,
  readSiteVisitor,
  TOKEN_COOKIES,
  TOKEN_QUERY,
  type VisitorGate,
} from './read-visitor.ts'
