/** Receives the events of visitors: from the script of a page or, where scripts are off, page views from an image. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, invalid, notFound } from '../core/errors.ts'
import { readClientAddress, toNetwork } from '../core/http/client-address.ts'
import { checkWellFormed } from '../core/operation/well-formed.ts'
import { countEvent } from './count-event.ts'
import { enterSite } from './enter-site.ts'
import type { ServingContext } from './serving-context.ts'
import { parseSiteRequest, type SiteRequest } from './site-request.ts'
import type { SiteVisit } from './visit.ts'
import { recognizeVisitor } from './visitor-cookie.ts'

/** The limit of a request body in bytes; it holds two addresses and a few short texts. */
const MAX_BODY_BYTES = 8 * 1024

/** The routes lie below the root of a site, which may be preceded by a share key or a host name. */
const ROUTES = ['', '/:second', '/:second/:third'].map((more) => `/sites/:basename${more}/~/events`)

export function registerEvents(app: FastifyInstance, serving: ServingContext): void {
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const { exceeded } = serving.eventLimiter.count(toNetwork(readClientAddress(request)))
    if (exceeded) throw exceeded
    const [, , basename = '', ...rest] = decodeURIComponent(request.url.split('?')[0]!).split('/')
    request.params = { basename, '*': rest.join('/') }
    const siteRequest = parseSiteRequest(request, serving.urls)
    const visit = await enterAsVisitor(serving, siteRequest)
    return { visit, visitorId: recognizeVisitor(visit, siteRequest, request, reply) }
  }
  for (const route of ROUTES) {
    app.post(route, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      if (!isFromPage(request)) throw forbidden('Only pages of the site may send its events')
      const { visit, visitorId } = await enter(request, reply)
      const { type, url, ...rest } = (request.body ?? {}) as Record<string, unknown>
      checkWellFormed(request.body, 'The body')
      if (typeof type !== 'string') throw invalid('type must be a text')
      if (typeof url !== 'string') throw invalid('url must be a text')
      await countEvent(serving, visit, request, { ...rest, type, url }, visitorId)
      return reply.code(204).header('cache-control', 'no-store').send()
    })
    app.get(`${route}.gif`, async (request, reply) => {
      const { visit, visitorId } = await enter(request, reply)
      const { path } = request.query as { path?: unknown }
      if (typeof path === 'string' && isFromPage(request)) {
        const url = `${request.protocol}://${request.host}${path}`
        const language = request.headers['accept-language']
        await countEvent(serving, visit, request, { type: 'page_view', url, language }, visitorId)
      }
      return sendPixel(reply)
    })
  }
}

async function enterAsVisitor(serving: ServingContext, siteRequest: SiteRequest): Promise<SiteVisit> {
  const site = await serving.findSite(siteRequest.name)
  const entry = site && (await enterSite(serving, await serving.openState(site), siteRequest))
  if (entry?.kind !== 'visit' || entry.path.length !== 2 || entry.path[0] !== '~') throw notFound('Site')
  return entry.visit
}

/** Browsers send the origin of a request in its headers. */
function isFromPage({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const sendPixel = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('image/gif').send(PIXEL)
