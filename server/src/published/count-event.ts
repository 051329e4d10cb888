/** Records what a visitor did as an event, unless the visitor opted out of tracking. Page views and clicks of bots are not recorded. */

import { toSegments } from '@lectern/content/addresses'
import type { FastifyRequest } from 'fastify'
import { noteOutage } from '../core/database/outage-log.ts'
import { invalid } from '../core/errors.ts'
import { readClientAddress, toNetwork } from '../core/http/client-address.ts'
import { isHead } from '../core/http/head-requests.ts'
import { type EventDetails, loadVisitorFacts, type SiteEvent } from '../features/site-insights/index.ts'
import { type BeaconEvent, MAX_TEXT_LENGTH, toEventDetails } from './beacon-event.ts'
import { isOnSite, locatePage } from './locate-page.ts'
import type { ServingContext } from './serving-context.ts'
import { encodeUrlPath } from './visible-pages.ts'
import type { SiteVisit } from './visit.ts'

const MAX_LANGUAGE_LENGTH = 512

/** Records an event that the script of a page sent. `knownAs` is the id that a cookie holds. */
export async function countEvent(
  serving: ServingContext,
  visit: SiteVisit,
  request: FastifyRequest,
  event: BeaconEvent,
  knownAs?: string,
): Promise<void> {
  const url = readUrl(visit, request, event.url)
  const details = await toEventDetails(serving, visit, request, event)
  if (await isBot(readUserAgent(request))) return
  await recordEvent(serving, visit, request, { ...event, url, details, knownAs })
}

/** Records the request of a text file, which runs no script. The file is sent even if recording fails. */
export async function countRequest(
  serving: ServingContext,
  visit: SiteVisit,
  request: FastifyRequest,
  { path, details }: { path: string[]; details: EventDetails },
): Promise<void> {
  if (
    request.method !== 'GET' ||
    isHead(request) ||
    serving.eventLimiter.count(toNetwork(readClientAddress(request))).exceeded
  )
    return
  const { referer: referrer, 'accept-language': language } = request.headers
  try {
    const url = new URL(visit.basePath + encodeUrlPath(path.join('/')), `${request.protocol}://${request.host}`)
    await recordEvent(serving, visit, request, { url, details, referrer, language })
  } catch (error) {
    if (!noteOutage(request.server.rootLogger, error, 'tasks'))
      request.log.warn({ reason: String(error) }, 'A request was not counted')
  }
}

interface RecordedEvent {
  url: URL
  details: EventDetails
  referrer?: unknown
  language?: unknown
  knownAs?: string | undefined
}

async function recordEvent(
  serving: ServingContext,
  visit: SiteVisit,
  request: FastifyRequest,
  { url, details, referrer, language, knownAs }: RecordedEvent,
): Promise<void> {
  const { headers } = request
  if (headers.dnt === '1' || headers['sec-gpc'] === '1' || visit.isPreview) return
  const { claims } = visit.visitor
  const userAgent = readUserAgent(request)
  const unnamed = toVisitorId(serving, visit, readClientAddress(request), userAgent)
  const event: SiteEvent = {
    ...details,
    session: {
      visitorId: knownAs ?? unnamed,
      // A day is one session: without a cookie two visits on one day cannot be distinguished.
      sessionId: unnamed,
      userAgent,
      language: toText(language, MAX_LANGUAGE_LENGTH),
      referrer: toText(referrer),
      visitorAuthClaims: claims,
    },
    location: { url: url.href, siteShareKey: findShareKey(visit) ?? null, ...(await locatePage(serving, visit, url)) },
  }
  const isAuthenticated = Object.keys(claims).some((name) => name !== 'unsigned') || isBehindSignIn(visit)
  await serving.insights.record([event], {
    siteId: visit.state.site.id,
    organizationId: visit.state.site.organizationId,
    address: readClientAddress(request),
    isAuthenticated,
  })
}

const readUserAgent = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, MAX_TEXT_LENGTH) ?? ''

/** A bot names itself in the user agent, or sends none. */
const isBot = async (userAgent: string) =>
  userAgent === '' || (await loadVisitorFacts()).readBrowser(userAgent).bot !== null

/** The address must be below the root of the site, as this visitor sees it. */
function readUrl(visit: SiteVisit, request: FastifyRequest, text: string): URL {
  if (text.length > MAX_TEXT_LENGTH || !URL.canParse(text))
    throw invalid('url must be an address of at most 2048 characters')
  const url = new URL(text)
  if (!isOnSite(visit, request, url)) throw invalid('url must be an address of this site')
  return url
}

/** The id stays the same for one day on one site, and does not reveal the address it is derived from. */
function toVisitorId({ secrets }: ServingContext, { state }: SiteVisit, address: string, userAgent: string): string {
  const day = new Date().toISOString().slice(0, 10)
  return secrets.sign('page views', [day, state.site.id, address, userAgent].join(' '))
}

const isBehindSignIn = ({ state }: SiteVisit) => state.site.visibility === 'visitor-auth'

/** For visitors who came by a share link, the last segment of the site's root is the key. */
const findShareKey = ({ state, basePath }: SiteVisit) =>
  state.site.visibility === 'share-link' ? toSegments(basePath).at(-1) : undefined

const toText = (value: unknown, longest = MAX_TEXT_LENGTH) =>
  typeof value === 'string' ? value.slice(0, longest) : null
