/** Turns an event of a request into the row that is stored. */
import { canonicalJson } from '@lectern/content/text'
import type { NewRow } from '../../core/database/rows.ts'
import type { SiteEvent } from './event.ts'
import { memoize } from './memoize.ts'
import type { ClaimColumns } from './read-claims.ts'
import type { BrowserFacts, VisitorFacts } from './visitor-facts.ts'

/** A row of the event log; unknown columns are absent. */
export type EventRow = Partial<NewRow<'site_events'>> &
  Pick<NewRow<'site_events'>, 'site_id' | 'type' | 'visitor_id' | 'session_id' | 'url_origin' | 'url_path'> & {
    occurred_at: Date
  }

export interface EventContext {
  siteId: string
  occurredAt: Date
  claims: ClaimColumns
  /** The IP address of the visitor, when the event does not have it. */
  address: string
  /** Set when the site itself knows; otherwise a visitor with signed claims counts as authenticated. */
  isAuthenticated?: boolean
  hashAddress?: ((address: string, day: string) => string) | undefined
}

/** Returns undefined when the URL of the event is invalid. */
export function toRow(event: SiteEvent, sender: EventContext, facts: VisitorFacts): EventRow | undefined {
  const { session, location } = event
  const url = readUrl(location.url)
  if (url === undefined) return undefined
  const address = session.ip || sender.address
  const referrer = session.referrer || null
  return {
    site_id: sender.siteId,
    occurred_at: sender.occurredAt,
    type: event.type,
    visitor_id: session.visitorId,
    session_id: session.sessionId,
    ...url,
    display_context: location.displayContext ?? 'site',
    site_section_id: location.siteSection ?? null,
    site_space_id: location.siteSpace ?? null,
    share_key: location.siteShareKey ?? null,
    space_id: location.space ?? null,
    revision_id: location.revision ?? null,
    page_id: location.page ?? null,
    referrer,
    referrer_domain: referrer === null ? null : readDomain(referrer),
    language: session.language ? readLanguage(session.language) : null,
    country: facts.findCountry(address),
    address_hash: sender.hashAddress?.(address, sender.occurredAt.toISOString().slice(0, 10)) ?? null,
    ...(session.userAgent ? facts.readBrowser(session.userAgent) : NO_BROWSER),
    is_authenticated: sender.isAuthenticated ?? hasSignedClaims(sender.claims),
    ...sender.claims,
    ...toDetailColumns(event),
  }
}

const NO_BROWSER: BrowserFacts = { device: 'unknown', browser: 'unknown', os: 'unknown', bot: null }

/** Unverified claims are stored below `unsigned`. */
const hasSignedClaims = ({ claim_names }: ClaimColumns) =>
  claim_names?.some((name) => name !== 'unsigned' && !name.startsWith('unsigned.')) ?? false

const MEMO_CHARACTERS = 256 * 1024

const UTM = ['source', 'medium', 'campaign', 'term', 'content'] as const

/** Memoized, because most URLs are visited again and again. */
const readUrl = memoize((text) => {
  if (!URL.canParse(text)) return undefined
  const { protocol, host, pathname, searchParams } = new URL(text)
  const [utm_source, utm_medium, utm_campaign, utm_term, utm_content] = UTM.map(
    (name) => searchParams.get(`utm_${name}`)?.replaceAll('\0', '') || null,
  )
  return {
    url_origin: `${protocol}//${host}`,
    url_path: pathname,
    ...(searchParams.size > 0 && { utm_source, utm_medium, utm_campaign, utm_term, utm_content }),
  }
}, MEMO_CHARACTERS)

const readDomain = memoize((url) => (URL.canParse(url) ? new URL(url).hostname || null : null), MEMO_CHARACTERS)

/** Reads the first language of a list such as `de-AT,de;q=0.9`, in canonical spelling. */
const readLanguage = memoize((text) => {
  const first = text.split(/[,;]/, 1)[0]!.trim().replaceAll('_', '-')
  if (first === '' || first === '*') return null
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null
  } catch {
    return null
  }
}, MEMO_CHARACTERS)

function toDetailColumns(event: SiteEvent): Partial<EventRow> {
  switch (event.type) {
    case 'search_type_query':
    case 'ask_question':
      return { query: event.query }
    case 'search_open_result': {
      const { result, query } = event
      if ('recordId' in result) return { query, result_record_id: result.recordId }
      return { query, result_space_id: result.spaceId, result_page_id: result.pageId }
    }
    case 'page_post_feedback':
      return { feedback_rating: event.feedback.rating }
    case 'page_post_feedback_comment':
      return { feedback_rating: event.feedback.rating, feedback_comment: event.feedback.comment }
    case 'ask_rate_response':
      return { query: event.query, ask_rating: event.rating, ask_response_id: event.responseId }
    case 'link_click': {
      const { target, position } = event.link
      return {
        link_target: canonicalJson(target),
        link_kind: target.kind,
        link_domain: target.kind === 'url' ? readDomain(target.url) : null,
        link_position: position,
      }
    }
    case 'api_client_open':
    case 'api_client_request':
      return { operation_path: event.operation.path, operation_method: event.operation.method }
    case 'ad_click':
    case 'ad_display':
      return { ad_domain: event.ad.domain, ad_zone_id: event.ad.zoneId, ad_placement: event.ad.placement }
    case 'trademark_click':
      return { trademark_placement: event.placement }
    case 'page_markdown_request':
      return { markdown_source: event.markdownSource ?? null }
    case 'llms_request':
      return { llms_variant: event.llmsVariant }
    default:
      return {}
  }
}
