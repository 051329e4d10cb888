/** Serves published sites over HTTP. Visitors are no members and need no API token. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../features/files/index.ts'
import { registerAssets } from './assets.ts'
import { countRequest } from './count-event.ts'
import { enterSite, type SiteEntry } from './enter-site.ts'
import { registerEvents } from './events-route.ts'
import { findSiteFile } from './find-site-file.ts'
import { serveHostNames } from './host-names.ts'
import { findPreviewAddress, isContentPreview, openPreview, openPreviewLink } from './preview.ts'
import { openPrinting, sendPrinting } from './print.ts'
import { NOT_FOUND, PREVIEW_ENDED, respond } from './respond.ts'
import { allowFrame, CACHE_CONTROL, type SendOptions, sendResponse } from './send.ts'
import {
  createServingContext,
  type ServingContext,
  type ServingDependencies,
  withPreviewCaches,
} from './serving-context.ts'
import { parseSiteRequest, type SiteRequest } from './site-request.ts'
import { drawPageSocialPicture, sendPicture } from './social-picture.ts'
import type { SiteVisit } from './visit.ts'

export function registerPublished(app: FastifyInstance, parts: ServingDependencies): void {
  registerAssets(app)
  const serving = createServingContext(parts)
  const previewing = withPreviewCaches(serving)
  serveHostNames(app, serving)
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const siteRequest = parseSiteRequest(request, parts.urls)
    if (siteRequest.isAtConsole && parts.urls.sites !== undefined)
      return redirectToSites(serving, siteRequest, request, reply)
    if (siteRequest.segments[0] === '~' && siteRequest.segments[1] === 'preview')
      return servePreviewLink(serving, previewing, siteRequest, request, reply)
    const site = NAME.test(siteRequest.name) ? await serving.findSite(siteRequest.name) : undefined
    const entry = site && (await enterSite(serving, await serving.openState(site), siteRequest))
    if (!entry) return sendNotFound(request, reply)
    for (const cookie of entry.cookies) reply.header('set-cookie', cookie)
    if (entry.kind === 'redirect') return redirect(reply, entry.to)
    return serveVisit(serving, entry, siteRequest, request, reply)
  }
  app.get('/sites/:basename', serve)
  app.get('/sites/:basename/*', serve)
  registerEvents(app, serving)
}

const NAME = /^[a-z0-9.-]{1,255}$/
const PRIVATE: SendOptions = { cacheScope: 'private', variesByCookie: false }
const UNCACHED: SendOptions = { cacheScope: 'nobody', variesByCookie: true }

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => sendResponse(request, reply, NOT_FOUND, PRIVATE)

/** Sites have a host of their own: addresses below Lectern's lead there. Previews of change requests need the session, which is known here alone. */
async function redirectToSites(
  serving: ServingContext,
  siteRequest: SiteRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isContentPreview(siteRequest)) {
    const to = await findPreviewAddress(serving, siteRequest, request, reply)
    return to === undefined ? sendNotFound(request, reply) : redirect(reply, to)
  }
  const to = serving.urls.sites + request.url.slice('/sites'.length)
  return reply.code(308).header('cache-control', CACHE_CONTROL.private).header('location', to).send()
}

/** A preview is only for the holder of the link: it is neither cached nor indexed. */
async function servePreviewLink(
  serving: ServingContext,
  previewing: ServingContext,
  siteRequest: SiteRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const preview = NAME.test(siteRequest.name) ? await openPreviewLink(serving, siteRequest) : undefined
  if (!preview) return sendNotFound(request, reply)
  if (preview.kind === 'ended') return sendResponse(request, reply, PREVIEW_ENDED, toFramed(serving))
  const { visit, path } = preview
  if (!visit.isFramed) return sendContent(serving, visit, path, siteRequest, { request, reply, ...UNCACHED })
  allowFrame(reply)
  return sendContent(previewing, visit, path, siteRequest, { request, reply, ...toFramed(serving) })
}

const toFramed = ({ urls }: ServingContext): SendOptions => ({
  ...UNCACHED,
  frame: { site: new URL(urls.publishedSite('x')).origin, console: new URL(urls.base).origin },
})

async function serveVisit(
  serving: ServingContext,
  { visit, path, isShared, cookies }: Extract<SiteEntry, { kind: 'visit' }>,
  siteRequest: SiteRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const variesByCookie = visit.state.gate.schema !== undefined
  const sending: SendOptions = { cacheScope: isShared && cookies.length === 0 ? 'shared' : 'private', variesByCookie }
  if (path[0] !== '~' || (path[1] !== 'changes' && path[1] !== 'revisions'))
    return sendContent(serving, visit, path, siteRequest, { request, reply, ...sending })
  const preview = await openPreview(serving, visit, path, request, reply)
  if (!preview) return sendNotFound(request, reply)
  if (preview.kind === 'redirect') return redirect(reply, preview.to)
  return sendContent(serving, preview.visit, preview.path, siteRequest, { request, reply, ...UNCACHED })
}

async function sendContent(
  serving: ServingContext,
  visit: SiteVisit,
  path: string[],
  { query }: SiteRequest,
  sending: SendOptions & { request: FastifyRequest; reply: FastifyReply },
) {
  const { request, reply } = sending
  const file = await findSiteFile(serving, visit, path)
  if (file) {
    if (sending.variesByCookie) reply.header('vary', 'Cookie')
    return sendFile(request, reply, serving.storage, { ...file, cacheControl: CACHE_CONTROL[sending.cacheScope] })
  }
  const picture = await drawPageSocialPicture(serving, visit, path)
  if (picture) return sendPicture(request, reply, picture, sending)
  const printing = await openPrinting(serving, visit, path, query)
  if (printing) return sendPrinting(request, reply, printing, sending)
  const found = await respond(serving, visit, path, query)
  if (found.kind === 'redirect') return redirect(reply, found.isWhole ? found.to : withQuery(found.to, query))
  const { event, status } = found.response
  if (event && status === 200 && !visit.isPreview) await countRequest(serving, visit, request, { path, details: event })
  return sendResponse(request, reply, found.response, sending)
}

/** Appends the query of the request. */
function withQuery(to: string, query: URLSearchParams): string {
  if (query.size === 0) return to
  const [path = '', anchor] = to.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}${query}${anchor === undefined ? '' : `#${anchor}`}`
}

const redirect = (reply: FastifyReply, to: string) =>
  reply.code(307).header('cache-control', 'private, no-cache').header('location', to).send()
