/** Forwards each request to another server once, and answers those that are equal with the same response: every dialog through it has the same bytes. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

interface RecordedResponse {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** `isSame` says which requests are equal whatever their bodies are. */
export async function recordServer(target: string, isSame: (url: string) => boolean = () => false): Promise<string> {
  const responses = new Map<string, Promise<RecordedResponse>>()

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<RecordedResponse> {
    const { 'content-type': type } = headers
    const response = await fetch(target + url, {
      method: method!,
      headers: type === undefined ? {} : { 'content-type': type },
      ...(method === 'POST' && { body: new Uint8Array(body) }),
    })
    const answered = response.headers.get('content-type')
    return {
      status: response.status,
      headers: answered === null ? {} : { 'content-type': answered },
      body: Buffer.from(await response.arrayBuffer()),
    }
  }

  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    const { method, url } = request
    const key = `${method} ${url} ${isSame(url!) ? '' : sent.toString('latin1')}`
    if (!responses.has(key)) responses.set(key, forward(request, sent))
    const { status, headers, body } = await responses.get(key)!
    response.writeHead(status, headers).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
