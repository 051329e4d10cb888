/** An S3 bucket for tests: it refuses requests with a wrong signature, and can be unavailable. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import aws4 from 'aws4'

const KEYS = { accessKeyId: 'key', secretAccessKey: 'a secret' }

type Fault = 'none' | 'away' | 'busy once' | 'cut'

export async function startS3() {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let fault: Fault = 'none'

  function answer({ method, url = '', headers }: IncomingMessage, body: Buffer): { status: number; body?: Buffer } {
    requests.push(`${method} ${url}`)
    if (fault === 'busy once') {
      fault = 'none'
      return { status: 503, body: Buffer.from('<Error><Code>SlowDown</Code></Error>') }
    }
    if (headers.authorization !== signatureOf(method!, url, headers))
      return { status: 403, body: Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>') }
    const digest = createHash('sha256').update(body).digest('hex')
    if (headers['x-amz-content-sha256'] !== digest) return { status: 400 }
    const found = objects.get(url)
    switch (method) {
      case 'PUT':
        objects.set(url, body)
        return { status: 200 }
      case 'DELETE':
        objects.delete(url)
        return { status: 204 }
      default:
        return found ? { status: 200, body: found } : { status: 404 }
    }
  }

  const server = createServer(async (request, response) => {
    if (fault === 'away') return request.socket.destroy()
    const { status, body = Buffer.alloc(0) } = answer(request, await buffer(request))
    response.writeHead(status, { 'content-length': body.length })
    if (request.method === 'HEAD') return response.end()
    if (fault !== 'cut') return response.end(body)
    response.write(body.subarray(0, 1), () => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bucket: { name: 'docs', endpoint, region: 'eu-central-1', prefix: 'lectern/', ...KEYS },
    objects,
    requests,
    setFault: (next: Fault) => {
      fault = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Computes the signature of the request as it arrived. */
function signatureOf(method: string, path: string, headers: IncomingMessage['headers']): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  const request = aws4.sign({ service: 's3', region: 'eu-central-1', method, path, headers: signed }, KEYS)
  return String(request.headers?.Authorization)
}
