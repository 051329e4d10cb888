/** Sends a file: whole or in part, inline or as a download. The caller has checked access. */
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../../core/errors.ts'
import { encodeName } from '../../core/http/encode-name.ts'
import { isHead } from '../../core/http/head-requests.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { isInlineType, isSandboxed, SANDBOX } from './content-type.ts'
import { parseByteRange } from './range.ts'

interface FileResponse {
  key: string
  name: string
  type: string
  cacheControl: string
}

export async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, sent: FileResponse) {
  const headers = toHeaders(sent)
  if (request.headers['if-none-match'] === headers.etag) return reply.code(304).headers(headers).send()
  const file = await open(await storage.pathOf(sent.key)).catch(() => {
    request.log.error({ key: sent.key }, 'A file is missing in the file storage')
    throw notFound('File')
  })
  return send(request, reply, file, headers)
}

function toHeaders({ key, name, type, cacheControl }: FileResponse) {
  const shown = isInlineType(type)
  return {
    etag: `"${key}"`,
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    ...(isSandboxed(type) && { 'content-security-policy': SANDBOX }),
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileHandle,
  headers: ReturnType<typeof toHeaders>,
) {
  const { size } = await file.stat()
  const { headers: requested } = request
  const condition = requested['if-range']
  const range = parseByteRange(
    condition === undefined || condition === headers.etag ? requested.range : undefined,
    size,
  )
  if (range === 'unsatisfiable') {
    await file.close()
    throw new ApiError(416, `Range must be within the ${size} bytes of the file`, {
      'content-range': `bytes */${size}`,
    })
  }
  reply.headers(headers)
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (isHead(request) || size === 0) {
    await file.close()
    // Sent as a stream, because Fastify would replace the content length of any other empty body.
    return reply.send(Readable.from([]))
  }
  return reply.send(file.createReadStream({ start, end }))
}
