import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { type ListPage, type PageRequest, toPage } from '../../core/operation/pagination.ts'
import type { AuditEventRow, AuditEventsQuery, ListedEventRow } from './schema.ts'

/** Counting on would take longer than listing. */
const MOST_COUNTED = 1000

/** One page, the newest first, and the number of events, up to MOST_COUNTED. The cursor has time and id of the last one. */
export async function listAuditEvents(
  db: ReadDb,
  organizationId: string,
  query: AuditEventsQuery,
  page: PageRequest,
): Promise<ListPage<ListedEventRow>> {
  const matching = sql`FROM audit_events WHERE ${sql.join(toConditions(organizationId, query), sql` AND `)}`
  const after = page.after
    ? sql`AND (occurred_at, id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : sql``
  // In the order of an index, which it reads alone.
  const count = sql`SELECT count(*)::int AS count FROM (SELECT ${matching} ${NEWEST_FIRST} LIMIT ${MOST_COUNTED}::int) AS counted`
  const { rows } =
    page.limit === 0
      ? { rows: [] }
      : await sql<ListedEventRow & { count: number }>`SELECT ${LISTED}, (${count}) AS count ${matching} ${after}
          ${NEWEST_FIRST} LIMIT ${page.limit + 1}::int`.execute(db)
  const total = rows[0] ?? (await sql<{ count: number }>`${count}`.execute(db)).rows[0]!
  return toPage(page, rows, total.count, (row) => [row.occurred_at.toISOString(), row.id])
}

const NEWEST_FIRST = sql.raw('ORDER BY occurred_at DESC, id DESC')

const LISTED_NAMES =
  'id, organization_id, occurred_at, action, actor_type, actor_id, actor_label, source, target_type, target_id, target_label'
const LISTED = sql.raw(LISTED_NAMES)
const COLUMNS = sql.raw(
  `${LISTED_NAMES}, token_id, space_id, site_id, request_id, correlation_id, caused_by, address, user_agent, schema_version, payload,
   chain_seq, hash`,
)

function toConditions(organizationId: string, query: AuditEventsQuery): RawBuilder<unknown>[] {
  const { from, to, action, actor, target } = query
  return [
    sql`organization_id = ${organizationId}`,
    ...(from === undefined ? [] : [sql`occurred_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`occurred_at <= ${new Date(to)}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(target === undefined ? [] : [sql`target_id = ${target}`]),
  ]
}

const TIMED_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The id has the time of the event, which leads to its partition. */
export async function findAuditEvent(
  db: ReadDb,
  organizationId: string,
  id: string,
): Promise<AuditEventRow | undefined> {
  if (!TIMED_ID.test(id)) return undefined
  const occurredAt = new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
  const { rows } = await sql<AuditEventRow>`SELECT ${COLUMNS} FROM audit_events
    WHERE organization_id = ${organizationId} AND occurred_at = ${occurredAt} AND id = ${id}::uuid`.execute(db)
  return rows[0]
}
