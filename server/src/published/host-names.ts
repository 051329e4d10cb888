/**
 * Sites at host names of their own. Nothing else is served there, so the whole of such an address is the site's, also what would be a route of
 * Lectern. The router knows addresses but not hosts that come and go, hence the request is turned before it gets there.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AT_HOST } from './asked.ts'
import { FOLDER } from './assets.ts'
import type { Serving } from './serving.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Names with a dot, that are no addresses. */
const HOST_NAME = /^(?=.{1,253}(?::|$))((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)(?::\d+)?$/i

export function serveHostNames(app: FastifyInstance, { findSite, urls }: Serving): void {
  app.addHook('onReady', async () => {
    const listeners = app.server.listeners('request') as Listener[]
    app.server.removeAllListeners('request')
    const pass: Listener = (request, response) => {
      for (const listener of listeners) listener.call(app.server, request, response)
    }
    app.server.on('request', (request, response) => {
      const host = HOST_NAME.exec(request.headers.host ?? '')?.[1]?.toLowerCase()
      if (host === undefined || host === ownHost(urls.base) || request.url?.startsWith(`${FOLDER}/`))
        return pass(request, response)
      findSite(host).then(
        (site) => {
          if (site) request.url = `/sites/${AT_HOST}/${host}${toPath(request.url)}`
          pass(request, response)
        },
        // The router answers, and what it asks the database fails as this did.
        () => pass(request, response),
      )
    })
  })
}

/** The base is known only once the server listens. */
let own = { base: '', host: '' }
function ownHost(base: string): string {
  if (own.base !== base) own = { base, host: new URL(base).hostname }
  return own.host
}

/** Also of a request for a whole address. */
const toPath = (url = '/') =>
  url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
