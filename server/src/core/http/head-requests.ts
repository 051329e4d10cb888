/** HEAD is served by the route of GET, and Node.js omits the body. A separate route for every GET would double the time to build the router. */
import type { IncomingMessage } from 'node:http'

const heads = new WeakSet<IncomingMessage>()

/** For Fastify's `rewriteUrl`, which runs before routing. */
export function routeHeadAsGet(request: IncomingMessage): string {
  if (request.method === 'HEAD') {
    heads.add(request)
    request.method = 'GET'
  }
  return request.url!
}

/** A stream must not be read through for a response that has no body. */
export const isHead = ({ raw }: { raw: IncomingMessage }): boolean => heads.has(raw)
