export {
  loadVisitorGate,
  PUBLIC_COOKIES,
  type ReadVisitor,
  readSiteVisitor,
  TOKEN_COOKIES,
  type VisitorGate,
  type VisitorRequest,
} from './read-visitor.ts'
