import { toCopyText } from '../../core/database/copy-in.ts'
import type { EventRow } from './to-row.ts'

/** What an event brings along; number and transaction are the record's own. */
const EVENT_COLUMNS =
  `site_id occurred_at type visitor_id session_id url_origin url_path display_context site_section_id site_space_id
  share_key space_id revision_id page_id page_not_found_type referrer referrer_domain utm_source utm_medium utm_campaign utm_term utm_content
  language country device browser os bot address_hash is_authenticated claims claim_names claim_values query result_space_id result_page_id
  result_record_id feedback_rating feedback_comment ask_rating ask_response_id link_target link_kind link_domain link_position operation_path
  operation_method ad_domain ad_zone_id ad_placement trademark_placement llms_variant markdown_source`.split(
    /\s+/,
  ) as (keyof EventRow)[]

const NEVER_ASKED: (keyof EventRow)[] = ['address_hash', 'revision_id', 'ad_zone_id', 'ask_response_id']

/** Those that questions are about: what copies of the record hold. */
export const ASKED_COLUMNS: string[] = EVENT_COLUMNS.filter((column) => !NEVER_ASKED.includes(column))

export const COPY_EVENTS = `COPY site_events (${EVENT_COLUMNS.join(', ')}) FROM STDIN`

/** Joined at once: a text that grows value by value is a tree of pieces, of which a flood has millions. */
const values: string[] = EVENT_COLUMNS.map(() => '')

/** A row as one of its lines. */
export function toCopyLine(row: EventRow): string {
  for (let at = 0; at < EVENT_COLUMNS.length; at++) values[at] = toCopyText(row[EVENT_COLUMNS[at]!] as string | null)
  return `${values.join('\t')}\n`
}
