/** What the script of a page says of its visitor, and what becomes of it. */
import type { FastifyRequest } from 'fastify'
import { invalid } from '../core/errors.ts'
import { type EventDetails, LINK_POSITIONS, MAX_COMMENT_CHARACTERS, RATINGS } from '../features/site-insights/index.ts'
import { decodeOrLeave, isHere, locate } from './locate.ts'
import type { Serving } from './serving.ts'
import type { Visit } from './visit.ts'

export interface Told {
  type: string
  url: string
  referrer?: unknown
  language?: unknown
  /** Of a search. */
  query?: unknown
  /** Where a link or a result leads. */
  href?: unknown
  /** Of a link. */
  position?: unknown
  /** Of the page, and why. */
  rating?: unknown
  comment?: unknown
}

export const LONGEST = 2048

export async function detailsOf(
  serving: Serving,
  visit: Visit,
  request: FastifyRequest,
  told: Told,
): Promise<EventDetails> {
  switch (told.type) {
    case 'page_view':
    case 'search_open':
      return { type: told.type }
    case 'search_type_query':
      return { type: told.type, query: readQuery(told.query) }
    case 'search_open_result': {
      const { space, page } = await locateLink(serving, visit, request, told.href)
      if (space == null || page == null) throw invalid('href must be the address of a page of this site')
      return { type: told.type, query: readQuery(told.query), result: { spaceId: space, pageId: page } }
    }
    case 'page_post_feedback':
      return { type: told.type, feedback: { rating: readRating(told.rating) } }
    case 'page_post_feedback_comment':
      return { type: told.type, feedback: { rating: readRating(told.rating), comment: readComment(told.comment) } }
    case 'link_click': {
      const { space, page, url } = await locateLink(serving, visit, request, told.href)
      const anchor = decodeOrLeave(url.hash.slice(1)).replaceAll('\0', '')
      const position = LINK_POSITIONS.find((each) => each === told.position)
      if (!position) throw invalid(`position must be one of ${LINK_POSITIONS.join(', ')}`)
      if (space == null || page == null)
        return { type: told.type, link: { target: { kind: 'url', url: url.origin + url.pathname }, position } }
      const target = anchor
        ? ({ kind: 'anchor', anchor, page, space } as const)
        : ({ kind: 'page', page, space } as const)
      return { type: told.type, link: { target, position } }
    }
    default:
      throw invalid(
        'type must be page_view, search_open, search_type_query, search_open_result, page_post_feedback, page_post_feedback_comment or link_click',
      )
  }
}

function readQuery(query: unknown): string {
  if (typeof query === 'string' && query.length <= LONGEST) return query
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

/** Without a page where it leads elsewhere, or nowhere. */
async function locateLink(serving: Serving, visit: Visit, request: FastifyRequest, href: unknown) {
  if (typeof href !== 'string' || href.length > LONGEST || !/^https?:/i.test(href) || !URL.canParse(href))
    throw invalid('href must be a web address of at most 2048 characters')
  const url = new URL(href)
  return { url, ...(isHere(visit, request, url) && (await locate(serving, visit, url))) }
}
