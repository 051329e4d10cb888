/** What visitors of published sites do: told by the script of the page; page views by a picture where scripts are off; never by both. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, invalid, notFound } from '../core/errors.ts'
import { clientAddressOf, networkOf } from '../core/http/client-address.ts'
import { checkWellFormed } from '../core/operation/well-formed.ts'
import { type Asked, readAsked } from './asked.ts'
import { countEvent } from './count-event.ts'
import { enterSite } from './enter-site.ts'
import type { Serving } from './serving.ts'
import type { Visit } from './visit.ts'

/** In bytes: an address, and where the visitor came from. */
const BODY = 8 * 1024

/** Below the root of a site, which may stand behind a share key or a host name. */
const ROUTES = ['', '/:second', '/:second/:third'].map((more) => `/sites/:basename${more}/~/events`)

export function registerEvents(app: FastifyInstance, serving: Serving): void {
  const enter = async (request: FastifyRequest) => {
    const { exceeded } = serving.eventLimiter.count(networkOf(clientAddressOf(request)))
    if (exceeded) throw exceeded
    const [, , basename = '', ...rest] = decodeURIComponent(request.url.split('?')[0]!).split('/')
    request.params = { basename, '*': rest.join('/') }
    return enterAsVisitor(serving, readAsked(request, serving.urls))
  }
  for (const route of ROUTES) {
    app.post(route, { bodyLimit: BODY }, async (request, reply) => {
      if (!isFromPage(request)) throw forbidden('Only the pages of a site tell what happens on it')
      const visit = await enter(request)
      const { type, url, ...rest } = (request.body ?? {}) as Record<string, unknown>
      checkWellFormed(request.body, 'The body')
      if (typeof type !== 'string') throw invalid('type must be a text')
      if (typeof url !== 'string') throw invalid('url must be a text')
      await countEvent(serving, visit, request, { ...rest, type, url })
      return reply.code(204).header('cache-control', 'no-store').send()
    })
    app.get(`${route}.gif`, async (request, reply) => {
      const visit = await enter(request)
      const { path } = request.query as { path?: unknown }
      if (typeof path === 'string' && isFromPage(request)) {
        const url = `${request.protocol}://${request.host}${path}`
        const language = request.headers['accept-language']
        await countEvent(serving, visit, request, { type: 'page_view', url, language })
      }
      return sendPicture(reply)
    })
  }
}

async function enterAsVisitor(serving: Serving, asked: Asked): Promise<Visit> {
  const site = await serving.findSite(asked.name)
  const entry = site && (await enterSite(serving, await serving.openState(site), asked))
  if (entry?.kind !== 'visit' || entry.path.length !== 2 || entry.path[0] !== '~') throw notFound('Site')
  return entry.visit
}

/** Browsers say where a request comes from. */
function isFromPage({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** One pixel of nothing. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const sendPicture = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('image/gif').send(PICTURE)
