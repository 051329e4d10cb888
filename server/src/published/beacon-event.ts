/** Parses the events that the script of a page sends. */
import type { FastifyRequest } from 'fastify'
import { invalid } from '../core/errors.ts'
import { type EventDetails, LINK_POSITIONS, MAX_COMMENT_CHARACTERS, RATINGS } from '../features/site-insights/index.ts'
import { decodeIfPossible, isOnSite, locatePage } from './locate-page.ts'
import type { ServingContext } from './serving-context.ts'
import type { SiteVisit } from './visit.ts'

export interface BeaconEvent {
  type: string
  url: string
  referrer?: unknown
  language?: unknown
  /** The text of a search. */
  query?: unknown
  /** The target of a link or a search result. */
  href?: unknown
  /** The part of the page that a link is in. */
  position?: unknown
  /** How the visitor rates the page, and why. */
  rating?: unknown
  comment?: unknown
  /** The operation of an API that the visitor tries. */
  operation?: unknown
}

export const MAX_TEXT_LENGTH = 2048

export async function toEventDetails(
  serving: ServingContext,
  visit: SiteVisit,
  request: FastifyRequest,
  event: BeaconEvent,
): Promise<EventDetails> {
  switch (event.type) {
    case 'page_view':
    case 'search_open':
      return { type: event.type }
    case 'search_type_query':
      return { type: event.type, query: readQuery(event.query) }
    case 'search_open_result': {
      const { space, page } = await locateLink(serving, visit, request, event.href)
      if (space == null || page == null) throw invalid('href must be the address of a page of this site')
      return { type: event.type, query: readQuery(event.query), result: { spaceId: space, pageId: page } }
    }
    case 'page_post_feedback':
      return { type: event.type, feedback: { rating: readRating(event.rating) } }
    case 'page_post_feedback_comment':
      return { type: event.type, feedback: { rating: readRating(event.rating), comment: readComment(event.comment) } }
    case 'link_click': {
      const { space, page, url } = await locateLink(serving, visit, request, event.href)
      const anchor = decodeIfPossible(url.hash.slice(1)).replaceAll('\0', '')
      const position = LINK_POSITIONS.find((each) => each === event.position)
      if (!position) throw invalid(`position must be one of ${LINK_POSITIONS.join(', ')}`)
      if (space == null || page == null)
        return { type: event.type, link: { target: { kind: 'url', url: url.origin + url.pathname }, position } }
      const target = anchor
        ? ({ kind: 'anchor', anchor, page, space } as const)
        : ({ kind: 'page', page, space } as const)
      return { type: event.type, link: { target, position } }
    }
    case 'api_client_open':
    case 'api_client_request':
      return { type: event.type, operation: readOperation(event.operation) }
    default:
      throw invalid(
        'type must be page_view, search_open, search_type_query, search_open_result, page_post_feedback, page_post_feedback_comment, link_click, api_client_open or api_client_request',
      )
  }
}

function readQuery(query: unknown): string {
  if (typeof query === 'string' && query.length <= MAX_TEXT_LENGTH) return query
  throw invalid('query must be a text of at most 2048 characters')
}

function readRating(rating: unknown) {
  const known = RATINGS.find((each) => each === rating)
  if (known) return known
  throw invalid(`rating must be one of ${RATINGS.join(', ')}`)
}

function readComment(comment: unknown): string {
  if (typeof comment === 'string' && comment.trim() !== '' && comment.length <= MAX_COMMENT_CHARACTERS) return comment
  throw invalid(`comment must be a text of 1 to ${MAX_COMMENT_CHARACTERS} characters`)
}

function readOperation(operation: unknown) {
  const { method, path } = (operation ?? {}) as Record<string, unknown>
  if (typeof method !== 'string' || !/^[a-z]{1,16}$/.test(method))
    throw invalid('operation.method must be a method of HTTP in small letters')
  if (typeof path !== 'string' || path.length > MAX_TEXT_LENGTH || !path.startsWith('/'))
    throw invalid('operation.path must be a path of at most 2048 characters')
  return { method, path }
}

/** The result has no page if the link leads to another site or to no page. */
async function locateLink(serving: ServingContext, visit: SiteVisit, request: FastifyRequest, href: unknown) {
  if (typeof href !== 'string' || href.length > MAX_TEXT_LENGTH || !/^https?:/i.test(href) || !URL.canParse(href))
    throw invalid('href must be a web address of at most 2048 characters')
  const url = new URL(href)
  return { url, ...(isOnSite(visit, request, url) && (await locatePage(serving, visit, url))) }
}
