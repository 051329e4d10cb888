/** Serves the bytes behind a `downloadURL`. The signature in the URL gives access, no token is needed. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { isSignedDownload, type SignedDownload } from './download-url.ts'
import { sendFile } from './send-file.ts'

export function registerFiles(app: FastifyInstance, parts: { storage: Storage; secrets: Secrets }): void {
  app.get('/files/:key', async (request, reply) => {
    const download = readDownload(request, parts.secrets)
    const seconds = Math.max(0, Math.floor(download.expires - Date.now() / 1000))
    return sendFile(request, reply, parts.storage, {
      ...download,
      cacheControl: `private, max-age=${seconds}, immutable`,
    })
  })
}

function readDownload(request: FastifyRequest, secrets: Secrets): SignedDownload {
  const { key } = request.params as { key: string }
  const { name, type, expires, signature } = request.query as Record<string, unknown>
  if (typeof name !== 'string' || typeof type !== 'string' || typeof signature !== 'string') throw notFound('File')
  const download = { key, name, type, expires: Number(expires) }
  if (!isSignedDownload(secrets, download, signature)) throw notFound('File')
  if (download.expires * 1000 < Date.now())
    throw forbidden('This URL has expired: request the file again for a new downloadURL')
  return download
}
