/**
 * The record of every write: one INSERT inside its transaction, so that a row exists if and only if the change does (docs/decisions/0107). Operations
 * are recorded by `record-operation.ts`; sign-ins, jobs and the command line call `record`.
 */
import type { WriteDb } from '../database/connections.ts'
import { execute, rawText, type SqlText, sqlText } from '../database/sql-text.ts'
import { newTimedId } from '../ids.ts'
import { type AuditAction, toTargetType } from './actions.ts'

export type Scalar = string | number | boolean | null

/** Allow-listed values; never bodies, tokens, keys, passwords or texts that people wrote. A changed setting has its value before and after. */
export type AuditPayload = Record<string, Scalar | Scalar[] | { before: Scalar; after: Scalar }>

export type AuditSource = 'ui' | 'api' | 'webhook' | 'workflow' | 'script'

/** Who caused an event, and by which request. */
export interface AuditOrigin {
  /** `system` stands for the server itself, `integration` for the account of a program. A person without a label is looked up. */
  actor: { type: 'user' | 'integration' | 'system'; id: string; label: string } | { type: 'user'; id: string }
  source: AuditSource
  tokenId?: string | undefined
  requestId?: string | undefined
  correlationId?: string | undefined
  causedBy?: string | undefined
  address?: string | undefined
  userAgent?: string | undefined
}

/** What the server does by itself. */
export const BY_SERVER: AuditOrigin = {
  actor: { type: 'system', id: 'lectern', label: 'Lectern' },
  source: 'workflow',
}

export interface AuditTarget {
  id: string
  label?: string | undefined
}

export interface NewAuditEvent {
  action: AuditAction
  organizationId: string
  target: AuditTarget
  spaceId?: string | undefined
  siteId?: string | undefined
  payload?: AuditPayload | undefined
}

/** Stands in place of an organization for what concerns the server as a whole. */
export const SERVER = 'server'

const LONGEST_LABEL = 256
const LONGEST_AGENT = 256
const LARGEST_PAYLOAD = 16_384

/** The statement, for a change that is itself a single statement: `WITH changed AS (…), audited AS (${toAuditInsert(…)}) …`. */
export const toAuditInsert = (origin: AuditOrigin, event: NewAuditEvent): SqlText => {
  const now = Date.now()
  const { actor } = origin
  const kind = toTargetType(event.action)
  const isKnown = 'label' in actor
  const actorLabel = isKnown ? actor.label : nameOf(actor.id)
  const actorType = isKnown ? actor.type : typeOf(actor.id)
  const label = event.target.label?.slice(0, LONGEST_LABEL)
  const targetLabel = label === undefined ? readName(kind, event.target.id) : label
  return sqlText`
  INSERT INTO audit_events (id, organization_id, occurred_at, action, actor_type, actor_id, actor_label, token_id, source, target_type, target_id,
    target_label, space_id, site_id, request_id, correlation_id, caused_by, address, user_agent, payload)
  VALUES (${newTimedId(now)}::uuid, ${event.organizationId}, ${new Date(now)}, ${event.action}, ${actorType}::text, ${actor.id}, ${actorLabel}::text,
    ${origin.tokenId ?? null}, ${origin.source}, ${kind}, ${event.target.id},
    ${targetLabel}::text, ${event.spaceId ?? null}, ${event.siteId ?? null}, ${origin.requestId ?? null},
    ${origin.correlationId ?? origin.requestId ?? null}, ${origin.causedBy ?? null}, ${origin.address ?? null},
    ${origin.userAgent?.slice(0, LONGEST_AGENT) ?? null}, ${toText(event.payload)}::jsonb)`
}

/** The name of a target that the write did not have to read. */
function readName(kind: string, id: string): SqlText {
  switch (kind) {
    case 'member':
    case 'user':
      return nameOf(id)
    case 'space':
      return sqlText`(SELECT title FROM spaces WHERE id = ${id})`
    case 'collection':
      return sqlText`(SELECT title FROM collections WHERE id = ${id})`
    case 'site':
      return sqlText`(SELECT title FROM sites WHERE id = ${id})`
    case 'team':
      return sqlText`(SELECT title FROM teams WHERE id = ${id})`
    case 'change-request':
      return sqlText`(SELECT subject FROM change_requests WHERE id = ${id})`
    default:
      return NO_NAME
  }
}

const NO_NAME = rawText('NULL')

/** Service accounts are programs. */
const typeOf = (userId: string) =>
  sqlText`coalesce((SELECT CASE kind WHEN 'service' THEN 'integration' ELSE 'user' END FROM users WHERE id = ${userId}), 'user')`

const nameOf = (userId: string) => sqlText`(SELECT display_name FROM users WHERE id = ${userId})`

function toText(payload: AuditPayload = {}): string {
  const text = JSON.stringify(payload)
  return text.length <= LARGEST_PAYLOAD / 4 || Buffer.byteLength(text) <= LARGEST_PAYLOAD
    ? text
    : JSON.stringify({ left_out: 'the values are too large' })
}

/** Another INSERT of the same transaction, which shares the statement of the record: each statement costs a round trip. */
export interface Companion {
  insert: SqlText
  /** Receives what it returns. */
  done: (rows: unknown[]) => void
}

export async function executeCompanion(db: WriteDb, { insert, done }: Companion): Promise<void> {
  done(await execute(db, insert))
}

/** `db` is the transaction of the write, or the pool for something that only happened. */
export async function record(
  db: WriteDb,
  origin: AuditOrigin,
  event: NewAuditEvent,
  companion?: Companion,
): Promise<void> {
  const insert = toAuditInsert(origin, event)
  if (companion)
    await executeCompanion(db, { ...companion, insert: sqlText`WITH audited AS (${insert}) ${companion.insert}` })
  else await execute(db, insert)
}

/** Records what concerns an account: a row for every organization that the person has joined, or one of the server. */
export async function recordForAccount(
  db: WriteDb,
  origin: AuditOrigin,
  userId: string,
  event: Omit<NewAuditEvent, 'organizationId'>,
): Promise<void> {
  const rows = await execute<{ id: string }>(
    db,
    sqlText`SELECT organization_id AS id FROM accepted_members WHERE user_id = ${userId}`,
  )
  for (const { id } of rows.length > 0 ? rows : [{ id: SERVER }])
    await record(db, origin, { ...event, organizationId: id })
}
