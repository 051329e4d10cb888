/** The audit log as a stream. PostgreSQL waits while the client does not read. */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { copyOut } from '../../core/database/copy-out.ts'
import { type JsonMember, toJsonLine, undoBackslashes } from './json-lines.ts'
import type { AuditExportQuery } from './schema.ts'

const { escapeLiteral } = pg

/** The columns of a row as they are named in the interface. */
const MEMBERS: [name: string, value: string][] = [
  ['id', 'id'],
  ['occurredAt', `to_char(occurred_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  ['action', 'action'],
  ['actorType', 'actor_type'],
  ['actorId', 'actor_id'],
  ['actorLabel', 'actor_label'],
  ['source', 'source'],
  ['targetType', 'target_type'],
  ['targetId', 'target_id'],
  ['targetLabel', 'target_label'],
  ['space', 'space_id'],
  ['site', 'site_id'],
  ['token', 'token_id'],
  ['executionId', 'request_id'],
  ['correlationId', 'correlation_id'],
  ['causedByEventId', 'caused_by'],
  ['address', 'host(address)'],
  ['userAgent', 'user_agent'],
  ['schemaVersion', 'schema_version'],
  ['payload', 'payload'],
  ['number', 'seq'],
  ['sequence', 'chain_seq'],
  ['hash', `encode(hash, 'hex')`],
]

/** A spreadsheet would compute a cell that begins like a formula: names and user agents are texts that others chose. */
const TEXTS = new Set(['actorLabel', 'targetLabel', 'userAgent', 'targetId', 'actorId', 'executionId', 'correlationId'])
const asCell = ([name, value]: [string, string]) =>
  `${TEXTS.has(name) ? `CASE WHEN ${value} ~ '^[-=+@\\t\\r]' THEN '''' || ${value} ELSE ${value} END` : value} AS "${name}"`

/** What the server itself chose has no character that JSON escapes. */
const WORDS = ['id', 'occurredAt', 'action', 'actorType', 'source', 'targetType', 'causedByEventId', 'address', 'hash']
const KINDS: Record<string, JsonMember['kind']> = {
  ...Object.fromEntries(WORDS.map((name) => [name, 'word'])),
  schemaVersion: 'raw',
  number: 'raw',
  sequence: 'raw',
  payload: 'raw',
}
const JSON_LINE = toJsonLine(MEMBERS.map(([name, value]) => ({ name, value, kind: KINDS[name] ?? 'text' })))

function toCopyStatement(organizationId: string, { from, to, format }: AuditExportQuery): string {
  const since = from === undefined ? '' : ` AND occurred_at >= ${escapeLiteral(new Date(from).toISOString())}`
  const until = to === undefined ? '' : ` AND occurred_at <= ${escapeLiteral(new Date(to).toISOString())}`
  const rows = `FROM audit_events WHERE organization_id = ${escapeLiteral(organizationId)}${since}${until} ORDER BY occurred_at, id`
  if (format === 'csv') return `COPY (SELECT ${MEMBERS.map(asCell).join(', ')} ${rows}) TO STDOUT (FORMAT csv, HEADER)`
  return `COPY (SELECT ${JSON_LINE} ${rows}) TO STDOUT`
}

/** The export has a connection until its client has read all of it. */
export async function exportEvents(pool: pg.Pool, organizationId: string, query: AuditExportQuery): Promise<Readable> {
  const client = await pool.connect()
  let isDone = false
  // A connection in the middle of a COPY is of no use to others.
  const close = () => client.release(!isDone)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL statement_timeout = 0')
    // The snapshot is from now: the record of the export itself is not in it.
    await client.query('SELECT 1')
  } catch (error) {
    close()
    throw error
  }
  // Database, server and client work at the same time while there is something in between.
  const stream = new PassThrough({ highWaterMark: WAITING })
  stream.once('close', close)
  // A message for each row would cost more than the rows.
  const send = async (rows: Buffer) => {
    if (!stream.write(query.format === 'csv' ? rows : undoBackslashes(rows)))
      await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
  copyOut(client, toCopyStatement(organizationId, query), send, PART)
    .then(() => client.query('COMMIT'))
    .then(
      () => {
        isDone = true
        stream.end()
      },
      (error) => stream.destroy(error),
    )
  return stream
}

const PART = 256 * 1024
const WAITING = 8 * PART
