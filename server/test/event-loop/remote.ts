/** A remote server that answers every request in the same way. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Remote {
  url: string
  /** Sets the response for every URL from now on. */
  serve: (contentType: string, body: string | Uint8Array) => void
  close: () => void
}

export async function startRemote(): Promise<Remote> {
  let answer: [string, string | Uint8Array] = ['text/plain', '']
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': answer[0] }).end(answer[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    serve: (contentType, body) => {
      answer = [contentType, body]
    },
    close: () => void server.close(),
  }
}
