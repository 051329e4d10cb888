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

/** Names with a dot, that are no addresses; the dot of the root may follow. */
const HOST_NAME = /^(?=.{1,254}(?::|$))((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)\.?(?::\d+)?$/i

/** Also where a site is: whoever watches the server asks at any of its names. */
const HEALTH = /^\/healthz(?:\?|$)/
const READINESS = /^\/readyz(?:\?|$)/

export function serveHostNames(app: FastifyInstance, { isHostClaimed, urls }: Serving): void {
  app.addHook('onReady', async () => {
    const listeners = app.server.listeners('request') as Listener[]
    app.server.removeAllListeners('request')
    const pass: Listener = (request, response) => {
      for (const listener of listeners) listener.call(app.server, request, response)
    }
    app.server.on('request', (request, response) => {
      const { url = '/' } = request
      const host = HOST_NAME.exec(request.headers.host ?? '')?.[1]?.toLowerCase()
      const isLectern = host === undefined || host === ownHost(urls.base)
      if (isLectern || url.startsWith(`${FOLDER}/`) || HEALTH.test(url)) return pass(request, response)
      const passToSite = () => {
        request.url = `/sites/${AT_HOST}/${host}${toPath(url)}`
        pass(request, response)
      }
      isHostClaimed(host).then(
        (isClaimed) => (isClaimed ? passToSite() : pass(request, response)),
        // Nobody can say whose name it is, so Lectern does not answer there; asking for the site fails as this did.
        () => (READINESS.test(url) ? pass(request, response) : passToSite()),
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
