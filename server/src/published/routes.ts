/** Serves sites over HTTP, to visitors: no token, no member, only an address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../features/files/index.ts'
import { answer, NOTHING } from './answer.ts'
import { type Asked, readAsked } from './asked.ts'
import { registerAssets } from './assets.ts'
import { countRequest } from './count-event.ts'
import { type Entry, enterSite } from './enter-site.ts'
import { registerEvents } from './events-route.ts'
import { findSiteFile } from './find-site-file.ts'
import { serveHostNames } from './host-names.ts'
import { openPreview, openPreviewLink } from './preview.ts'
import { CACHE_CONTROL, type Sending, sendMade } from './send.ts'
import { createServing, type PublishedParts, type Serving } from './serving.ts'
import type { Visit } from './visit.ts'

export function registerPublished(app: FastifyInstance, parts: PublishedParts): void {
  registerAssets(app)
  const serving = createServing(parts)
  serveHostNames(app, serving)
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readAsked(request, parts.urls)
    if (asked.segments[0] === '~' && asked.segments[1] === 'preview') return serveLink(serving, asked, request, reply)
    const site = NAME.test(asked.name) ? await serving.findSite(asked.name) : undefined
    const entry = site && (await enterSite(serving, await serving.openState(site), asked))
    if (!entry) return sendNothing(request, reply)
    for (const cookie of entry.cookies) reply.header('set-cookie', cookie)
    if (entry.kind === 'redirect') return redirect(reply, entry.to)
    return serveVisit(serving, entry, asked, request, reply)
  }
  app.get('/sites/:basename', serve)
  app.get('/sites/:basename/*', serve)
  registerEvents(app, serving)
}

const NAME = /^[a-z0-9.-]{1,255}$/
const PRIVATE: Sending = { keeping: 'private', variesByCookie: false }
/** Of previews. */
const UNKEPT: Sending = { keeping: 'nobody', variesByCookie: true }

const sendNothing = (request: FastifyRequest, reply: FastifyReply) => sendMade(request, reply, NOTHING, PRIVATE)

/** Nobody but the holder of the link: neither caches nor search engines. */
async function serveLink(serving: Serving, asked: Asked, request: FastifyRequest, reply: FastifyReply) {
  const preview = NAME.test(asked.name) ? await openPreviewLink(serving, asked) : undefined
  if (!preview) return sendNothing(request, reply)
  return send(serving, preview.visit, preview.path, asked, { request, reply, ...UNKEPT })
}

async function serveVisit(
  serving: Serving,
  { visit, path, isShared, cookies }: Extract<Entry, { kind: 'visit' }>,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const variesByCookie = visit.state.gate.schema !== undefined
  const sending: Sending = { keeping: isShared && cookies.length === 0 ? 'shared' : 'private', variesByCookie }
  if (path[0] !== '~' || (path[1] !== 'changes' && path[1] !== 'revisions'))
    return send(serving, visit, path, asked, { request, reply, ...sending })
  const preview = await openPreview(serving, visit, path, request, reply)
  if (!preview) return sendNothing(request, reply)
  if (preview.kind === 'redirect') return redirect(reply, preview.to)
  return send(serving, preview.visit, preview.path, asked, { request, reply, ...UNKEPT })
}

async function send(
  serving: Serving,
  visit: Visit,
  path: string[],
  { query }: Asked,
  sending: Sending & { request: FastifyRequest; reply: FastifyReply },
) {
  const { request, reply } = sending
  const file = await findSiteFile(serving, visit, path)
  if (file) {
    if (sending.variesByCookie) reply.header('vary', 'Cookie')
    return sendFile(request, reply, serving.storage, { ...file, cacheControl: CACHE_CONTROL[sending.keeping] })
  }
  const found = await answer(serving, visit, path, query)
  if (found.kind === 'redirect') return redirect(reply, found.isWhole ? found.to : withQuery(found.to, query))
  const { event, status } = found.made
  if (event && status === 200 && !visit.isPreview) await countRequest(serving, visit, request, { path, details: event })
  return sendMade(request, reply, found.made, sending)
}

/** What is asked for beside the path goes along. */
function withQuery(to: string, query: URLSearchParams): string {
  if (query.size === 0) return to
  const [path = '', anchor] = to.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}${query}${anchor === undefined ? '' : `#${anchor}`}`
}

const redirect = (reply: FastifyReply, to: string) =>
  reply.code(307).header('cache-control', 'private, no-cache').header('location', to).send()
