export { registerOpenApiDocuments } from './routes.ts'
export { findApiDocument } from './version-content.ts'
