/** Receives the bytes of an upload. The signature in the URL gives access, no token is needed. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../core/database/connect.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { FILE_BYTES, storeFile } from '../files/index.ts'
import { findUpload, setUploadedFile } from './store.ts'
import { isSignedUpload } from './upload-url.ts'

export function registerUploads(
  app: FastifyInstance,
  { database, secrets, storage }: { database: Database; secrets: Secrets; storage: Storage },
): void {
  app.register(async (scope) => {
    // Bytes of any type are streamed: a file may be larger than the memory.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put('/uploads/:id', { bodyLimit: FILE_BYTES, config: { receives: 'slowly' } }, async (request, reply) => {
      const id = readUploadId(request, secrets)
      const upload = await findUpload(database.db, id)
      if (!upload) throw notFound('Upload')
      const file = await storeFile(storage, request.raw, {
        name: upload.name,
        contentType: upload.content_type ?? request.headers['content-type'],
      }).catch((error) => {
        // Unread bytes may still arrive, so the connection cannot be used for another request.
        reply.header('connection', 'close')
        throw error
      })
      await setUploadedFile(database.db, id, file)
      return reply.code(200).header('content-length', '0').send()
    })
  })
}

function readUploadId(request: FastifyRequest, secrets: Secrets): string {
  const { id } = request.params as { id: string }
  const { expires, signature } = request.query as Record<string, unknown>
  if (typeof signature !== 'string' || !isSignedUpload(secrets, id, Number(expires), signature))
    throw notFound('Upload')
  if (Number(expires) * 1000 < Date.now()) throw forbidden('This URL has expired: request a new one')
  return id
}
