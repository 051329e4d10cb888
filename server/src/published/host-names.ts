/**
 * Serves sites at their own host names. Every path of such a host belongs to the site, even one that is a route of Lectern elsewhere.
 * The router does not know hosts, which are added and removed at run time, so the URL is rewritten before routing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ASSETS_PATH } from './assets.ts'
import type { ServingContext } from './serving-context.ts'
import { HOST_NAME_SEGMENT, SITES_SEGMENT } from './site-request.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Matches names with a dot that are no IP addresses; a trailing dot is allowed. */
const HOST_NAME = /^(?=.{1,254}(?::|$))((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)\.?(?::\d+)?$/i

/** Health checks are answered at the host name of a site too: monitoring may use any name of the server. */
const HEALTH = /^\/healthz(?:\?|$)/
const READINESS = /^\/readyz(?:\?|$)/

export function serveHostNames(app: FastifyInstance, { isHostClaimed, urls }: ServingContext): void {
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
      if (isLectern || url.startsWith(`${ASSETS_PATH}/`) || HEALTH.test(url)) return pass(request, response)
      if (urls.sites !== undefined && host === new URL(urls.sites).hostname) {
        if (!READINESS.test(url)) request.url = `/sites/${SITES_SEGMENT}${toPath(url)}`
        return pass(request, response)
      }
      const passToSite = () => {
        request.url = `/sites/${HOST_NAME_SEGMENT}/${host}${toPath(url)}`
        pass(request, response)
      }
      isHostClaimed(host).then(
        (isClaimed) => (isClaimed ? passToSite() : pass(request, response)),
        // Without the database nobody knows who owns the name, so Lectern's own routes must not answer. Looking up the site fails likewise, or finds it as it was last.
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

/** The request target may be an absolute URL. */
const toPath = (url = '/') =>
  url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
