/** Serves the document behind the `url` of a version. The signature in the URL gives access, no token is needed. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../core/database/connect.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import { isSignedDocument } from './document-url.ts'
import { findDocumentBytes } from './store.ts'

const unzip = promisify(gunzip)

export function registerOpenApiDocuments(app: FastifyInstance, parts: { database: Database; secrets: Secrets }): void {
  app.get('/openapi-documents/:versionId/:name', async (request, reply) => {
    const { versionId } = request.params as { versionId: string }
    const { expires, signature } = request.query as Record<string, unknown>
    const end = Number(expires)
    if (typeof signature !== 'string' || !isSignedDocument(parts.secrets, versionId, end, signature))
      throw notFound('Document')
    const seconds = Math.floor(end - Date.now() / 1000)
    if (seconds <= 0) throw forbidden('This URL has expired: request the version again')
    const etag = `"${versionId}"`
    reply.header('etag', etag).header('cache-control', `private, max-age=${seconds}, immutable`)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const found = await findDocumentBytes(parts.database.db, versionId)
    if (!found) throw notFound('Document')
    reply
      .type('application/json; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'gzip').send(found.document)
    return reply.send(await unzip(found.document))
  })
}
