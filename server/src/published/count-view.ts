/** A page view of a visitor → an event, unless the visitor asked not to be counted or is a program. */
import { toSegments } from '@lectern/content'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../core/errors.ts'
import type { SiteEvent } from '../features/site-insights/index.ts'
import { resolve } from './resolve.ts'
import type { Serving } from './serving.ts'
import type { Visit } from './visit.ts'

export interface View {
  url: string
  referrer?: unknown
  language?: unknown
}

/** Programs that say so; those who read markdown or feeds are reported apart. */
const PROGRAM =
  /bot\b|crawl|spider|slurp|facebookexternalhit|preview|monitor|lighthouse|https?:\/\/|^[\w-]+(\/[\d.]+)?$/i
const LONGEST = 2048
const LANGUAGE = 512

export async function countView(serving: Serving, visit: Visit, request: FastifyRequest, view: View): Promise<void> {
  const url = readUrl(visit, request, view.url)
  const { headers } = request
  const userAgent = headers['user-agent']?.slice(0, LONGEST) ?? ''
  const asksNot = headers.dnt === '1' || headers['sec-gpc'] === '1'
  if (asksNot || userAgent === '' || PROGRAM.test(userAgent) || visit.isPreview) return
  const { claims } = visit.visitor
  const visitorId = visitorOf(serving, visit, request.ip, userAgent)
  const event: SiteEvent = {
    type: 'page_view',
    session: {
      visitorId,
      // Without a cookie nothing tells two visits of a day apart.
      sessionId: visitorId,
      userAgent,
      language: textOf(view.language, LANGUAGE),
      referrer: textOf(view.referrer),
      visitorAuthClaims: claims,
    },
    location: { url: url.href, siteShareKey: shareKeyOf(visit) ?? null, ...(await locate(serving, visit, url)) },
  }
  const isAuthenticated = Object.keys(claims).some((name) => name !== 'unsigned') || isBehindSignIn(visit)
  await serving.insights.record([event], { siteId: visit.state.site.id, address: request.ip, isAuthenticated })
}

/** An address below the root of the site, as it is for this visitor. */
function readUrl({ basePath, canonicalUrl }: Visit, { host }: FastifyRequest, text: string): URL {
  if (text.length > LONGEST || !URL.canParse(text)) throw invalid('url must be an address of at most 2048 characters')
  const url = new URL(text)
  const isHere = url.host === host || url.host === new URL(canonicalUrl).host
  if (!isHere || !`${url.pathname}/`.toLowerCase().startsWith(basePath.toLowerCase()))
    throw invalid('url must be an address of this site')
  return url
}

async function locate(serving: Serving, visit: Visit, { pathname }: URL): Promise<Partial<SiteEvent['location']>> {
  const segments = toSegments(pathname.slice(visit.basePath.length)).map(decodeOrLeave)
  const found = await resolve(serving, visit, segments)
  if (found.kind !== 'page') return {}
  const { section, siteSpace } = found.place
  return {
    siteSection: section?.id ?? null,
    siteSpace: siteSpace.id,
    space: siteSpace.spaceId,
    revision: siteSpace.revisionId,
    page: found.page.entry.id,
  }
}

function decodeOrLeave(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
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
