/** What a visitor did → an event, unless the visitor asked not to be counted; views and clicks of programs are none. */

import { toSegments } from '@lectern/content/addresses'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../core/errors.ts'
import { clientAddressOf, networkOf } from '../core/http/client-address.ts'
import { isHead } from '../core/http/head-requests.ts'
import { type EventDetails, loadVisitorFacts, type SiteEvent } from '../features/site-insights/index.ts'
import { isHere, locate } from './locate.ts'
import type { Serving } from './serving.ts'
import { encodePath } from './show-pages.ts'
import { detailsOf, LONGEST, type Told } from './told.ts'
import type { Visit } from './visit.ts'

const LANGUAGE = 512

/** What the page told. */
export async function countEvent(serving: Serving, visit: Visit, request: FastifyRequest, told: Told): Promise<void> {
  const url = readUrl(visit, request, told.url)
  const details = await detailsOf(serving, visit, request, told)
  if (await isProgram(agentOf(request))) return
  await record(serving, visit, request, { ...told, url, details })
}

/** What was asked for and tells nothing of itself: a text, as a rule by a program. It is sent whether it could be counted or not. */
export async function countRequest(
  serving: Serving,
  visit: Visit,
  request: FastifyRequest,
  { path, details }: { path: string[]; details: EventDetails },
): Promise<void> {
  if (
    request.method !== 'GET' ||
    isHead(request) ||
    serving.eventLimiter.count(networkOf(clientAddressOf(request))).exceeded
  )
    return
  const { referer: referrer, 'accept-language': language } = request.headers
  try {
    const url = new URL(visit.basePath + encodePath(path.join('/')), `${request.protocol}://${request.host}`)
    await record(serving, visit, request, { url, details, referrer, language })
  } catch (error) {
    request.log.warn({ reason: String(error) }, 'A request was not counted')
  }
}

interface Happened {
  url: URL
  details: EventDetails
  referrer?: unknown
  language?: unknown
}

async function record(
  serving: Serving,
  visit: Visit,
  request: FastifyRequest,
  { url, details, referrer, language }: Happened,
): Promise<void> {
  const { headers } = request
  if (headers.dnt === '1' || headers['sec-gpc'] === '1' || visit.isPreview) return
  const { claims } = visit.visitor
  const userAgent = agentOf(request)
  const visitorId = visitorOf(serving, visit, clientAddressOf(request), userAgent)
  const event: SiteEvent = {
    ...details,
    session: {
      visitorId,
      // Without a cookie nothing tells two visits of a day apart.
      sessionId: visitorId,
      userAgent,
      language: textOf(language, LANGUAGE),
      referrer: textOf(referrer),
      visitorAuthClaims: claims,
    },
    location: { url: url.href, siteShareKey: shareKeyOf(visit) ?? null, ...(await locate(serving, visit, url)) },
  }
  const isAuthenticated = Object.keys(claims).some((name) => name !== 'unsigned') || isBehindSignIn(visit)
  await serving.insights.record([event], {
    siteId: visit.state.site.id,
    address: clientAddressOf(request),
    isAuthenticated,
  })
}

const agentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, LONGEST) ?? ''

/** One that says so, or says nothing. */
const isProgram = async (userAgent: string) =>
  userAgent === '' || (await loadVisitorFacts()).readBrowser(userAgent).bot !== null

/** An address below the root of the site, as it is for this visitor. */
function readUrl(visit: Visit, request: FastifyRequest, text: string): URL {
  if (text.length > LONGEST || !URL.canParse(text)) throw invalid('url must be an address of at most 2048 characters')
  const url = new URL(text)
  if (!isHere(visit, request, url)) throw invalid('url must be an address of this site')
  return url
}

/** The same for a day, on one site; nobody can say from it who it was. */
function visitorOf({ secrets }: Serving, { state }: Visit, address: string, userAgent: string): string {
  const day = new Date().toISOString().slice(0, 10)
  return secrets.sign('page views', [day, state.site.id, address, userAgent].join(' '))
}

const isBehindSignIn = ({ state }: Visit) => state.site.visibility === 'visitor-auth'

/** The last segment of where the site is for whoever came by a share link. */
const shareKeyOf = ({ state, basePath }: Visit) =>
  state.site.visibility === 'share-link' ? toSegments(basePath).at(-1) : undefined

const textOf = (value: unknown, longest = LONGEST) => (typeof value === 'string' ? value.slice(0, longest) : null)
