/** A receiver of webhooks on this machine: it keeps every request, and answers as a test says. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Verifies a request as its receiver does, and returns its body; throws when the signature is wrong or old. */
export const verifyReceived = (secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

type Respond = (response: ServerResponse, received: Received) => void

const accept: Respond = (response) => void response.writeHead(204).end()

export async function startReceiver(host = '127.0.0.1') {
  const received: Received[] = []
  let respond = accept
  const server = createServer(async (request, response) => {
    const each = { path: request.url!, headers: request.headers, body: await text(request) }
    received.push(each)
    respond(response, each)
  })
  await once(server.listen(0, host), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    port,
    received,
    /** What came to this path, the latest last. */
    at: (path: string) => received.filter((each) => each.path === path),
    /** Answers so until it is called again; without an argument by 204. */
    answer: (how: Respond | number = accept) => {
      respond = typeof how === 'number' ? (response) => void response.writeHead(how).end() : how
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
