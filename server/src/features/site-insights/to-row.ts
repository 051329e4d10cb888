/** An event as its sender tells it → the row that is kept of it. */
import { canonicalJson } from '@lectern/content/text'
import type { NewRow } from '../../core/database/rows.ts'
import type { SiteEvent } from './event.ts'
import type { KeptClaims } from './read-claims.ts'
import { remember } from './remember.ts'
import type { BrowserFacts, VisitorFacts } from './visitor-facts.ts'

/** Only what is known stands in it. */
export type EventRow = Partial<NewRow<'site_events'>> &
  Pick<NewRow<'site_events'>, 'site_id' | 'type' | 'visitor_id' | 'session_id' | 'url_origin' | 'url_path'> & {
    occurred_at: Date
  }

export interface Sender {
  siteId: string
  occurredAt: Date
  claims: KeptClaims
  /** Of the visitor, when the event does not say it. */
  address: string
  /** When the site itself knows; else whoever has claims was vouched for. */
  isAuthenticated?: boolean
  hashAddress?: ((address: string, day: string) => string) | undefined
}

/** Undefined: its address is none. */
export function toRow(event: SiteEvent, sender: Sender, facts: VisitorFacts): EventRow | undefined {
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
    referrer_domain: referrer === null ? null : domainOf(referrer),
    language: session.language ? readLanguage(session.language) : null,
    country: facts.countryOf(address),
    address_hash: sender.hashAddress?.(address, sender.occurredAt.toISOString().slice(0, 10)) ?? null,
    ...(session.userAgent ? facts.readBrowser(session.userAgent) : NO_BROWSER),
    is_authenticated: sender.isAuthenticated ?? isVouchedFor(sender.claims),
    ...sender.claims,
    ...detailsOf(event),
  }
}

const NO_BROWSER: BrowserFacts = { device: 'unknown', browser: 'unknown', os: 'unknown', bot: null }

/** Claims that anybody may make are kept below `unsigned`. */
const isVouchedFor = ({ claim_names }: KeptClaims) =>
  claim_names?.some((name) => name !== 'unsigned' && !name.startsWith('unsigned.')) ?? false

/** In characters. */
const REMEMBERED = 256 * 1024

const UTM = ['source', 'medium', 'campaign', 'term', 'content'] as const

/** Pages are visited again and again: most addresses were read before. */
const readUrl = remember((text) => {
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
}, REMEMBERED)

const domainOf = remember((url) => (URL.canParse(url) ? new URL(url).hostname || null : null), REMEMBERED)

/** The first of a list such as `de-AT,de;q=0.9`, spelled as it should be. */
const readLanguage = remember((text) => {
  const first = text.split(/[,;]/, 1)[0]!.trim().replaceAll('_', '-')
  if (first === '' || first === '*') return null
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null
  } catch {
    return null
  }
}, REMEMBERED)

function detailsOf(event: SiteEvent): Partial<EventRow> {
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
        link_domain: target.kind === 'url' ? domainOf(target.url) : null,
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
