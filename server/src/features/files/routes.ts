/** The bytes behind a `downloadURL`. No token: the signature in the address is the right to read them. */
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, forbidden, notFound } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Storage } from '../../core/storage.ts'
import { isSandboxed, isShown, SANDBOX } from './content-type.ts'
import { type Download, isSigned } from './download-url.ts'
import { readRange } from './range.ts'

export function registerFiles(app: FastifyInstance, parts: { storage: Storage; secrets: Secrets }): void {
  app.get('/files/:key', async (request, reply) => {
    const download = readDownload(request, parts.secrets)
    const headers = headersOf(download)
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).headers(headers).send()
    const file = await open(parts.storage.pathOf(download.key)).catch(() => {
      request.log.error({ key: download.key }, 'A file is missing in LECTERN_DATA/files')
      throw notFound('File')
    })
    return send(request, reply, file, headers)
  })
}

function readDownload(request: FastifyRequest, secrets: Secrets): Download {
  const { key } = request.params as { key: string }
  const { name, type, expires, signature } = request.query as Record<string, unknown>
  if (typeof name !== 'string' || typeof type !== 'string' || typeof signature !== 'string') throw notFound('File')
  const download = { key, name, type, expires: Number(expires) }
  if (!isSigned(secrets, download, signature)) throw notFound('File')
  if (download.expires * 1000 < Date.now())
    throw forbidden('This address has expired: read the file’s downloadURL anew')
  return download
}

function headersOf({ key, name, type, expires }: Download) {
  const shown = isShown(type)
  const seconds = Math.max(0, Math.floor(expires - Date.now() / 1000))
  return {
    etag: `"${key}"`,
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`,
    'cache-control': `private, max-age=${seconds}, immutable`,
    'accept-ranges': 'bytes',
    ...(isSandboxed(type) && { 'content-security-policy': SANDBOX }),
  }
}

/** As RFC 8187 has it, which allows less than encodeURIComponent leaves. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

async function send(
  { method, headers: asked }: FastifyRequest,
  reply: FastifyReply,
  file: FileHandle,
  headers: ReturnType<typeof headersOf>,
) {
  const { size } = await file.stat()
  const condition = asked['if-range']
  const range = readRange(condition === undefined || condition === headers.etag ? asked.range : undefined, size)
  if (range === 'unsatisfiable') {
    await file.close()
    throw new ApiError(416, `Range must lie within the ${size} bytes of the file`, {
      'content-range': `bytes */${size}`,
    })
  }
  reply.headers(headers)
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (method === 'HEAD' || size === 0) {
    await file.close()
    // As a stream: of anything else the length would be sent, which is none.
    return reply.send(Readable.from([]))
  }
  return reply.send(file.createReadStream({ start, end }))
}
