import { toCopyText } from '../../core/database/copy-in.ts'
import type { EventRow } from './to-row.ts'

/** The columns that come from an event; the event log itself adds the position and the transaction. */
const EVENT_COLUMNS =
  `site_id occurred_at type visitor_id session_id url_origin url_path display_context site_section_id site_space_id
  share_key space_id revision_id page_id page_not_found_type referrer referrer_domain utm_source utm_medium utm_campaign utm_term utm_content
  language country device browser os bot address_hash is_authenticated claims claim_names claim_values query result_space_id result_page_id
  result_record_id feedback_rating feedback_comment ask_rating ask_response_id link_target link_kind link_domain link_position operation_path
  operation_method ad_domain ad_zone_id ad_placement trademark_placement llms_variant markdown_source`.split(
    /\s+/,
  ) as (keyof EventRow)[]

const UNQUERIED_COLUMNS: (keyof EventRow)[] = ['address_hash', 'revision_id', 'ad_zone_id', 'ask_response_id']

/** The columns that queries can use, which copies of the event log contain. */
export const QUERY_COLUMNS: string[] = EVENT_COLUMNS.filter((column) => !UNQUERIED_COLUMNS.includes(column))

export const COPY_EVENTS = `COPY site_events (${EVENT_COLUMNS.join(', ')}) FROM STDIN`

/** A reused array: joining it once is cheaper than concatenating value by value, which creates a tree of strings. */
const values: string[] = EVENT_COLUMNS.map(() => '')

/** Writes a row as a line of the COPY format. */
export function toCopyLine(row: EventRow): string {
  for (let at = 0; at < EVENT_COLUMNS.length; at++) values[at] = toCopyText(row[EVENT_COLUMNS[at]!] as string | null)
  return `${values.join('\t')}\n`
}
