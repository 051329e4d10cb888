/** The chain of an organization: each row has the SHA-256 of the hash before it and of its own values as canonical JSON (docs/decisions/0108). */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@lectern/content/text'
import type { Row } from '../database/rows.ts'

/** The hash before the first row. */
export const FIRST_HASH = Buffer.alloc(32)

/**
 * The columns that the hash covers: all but the transaction number, which a restored backup changes, and the place in the chain itself. They are sorted
 * as in canonical JSON, which is printed faster so.
 */
export const CHAINED_COLUMNS = [
  'action',
  'actor_id',
  'actor_label',
  'actor_type',
  'address',
  'caused_by',
  'correlation_id',
  'id',
  'occurred_at',
  'organization_id',
  'payload',
  'request_id',
  'schema_version',
  'seq',
  'site_id',
  'source',
  'space_id',
  'target_id',
  'target_label',
  'target_type',
  'token_id',
  'user_agent',
] as const

export type ChainedEvent = Pick<Row<'audit_events'>, (typeof CHAINED_COLUMNS)[number]>

/** `event` has the chained columns in their order, and no others: PostgreSQL selects them so. Numbers of 64 bits are strings. */
export function hashEvent(previous: Buffer, event: ChainedEvent): Buffer {
  const values = { ...event, occurred_at: event.occurred_at.toISOString() }
  return createHash('sha256').update(previous).update(canonicalJson(values)).digest()
}
