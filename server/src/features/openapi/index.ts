export { putSpec } from './put-spec.ts'
export { type Reading as ReadOpenApi, readInThread as readOpenApi } from './read-in-thread.ts'
export { registerOpenApiDocuments } from './routes.ts'
export { findApiDocument } from './version-content.ts'
