/** The event log and its intake, tested from the inside for cases that no client can cause by itself. */
import fc from 'fast-check'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { examples } from '../../../../test/tiers.ts'
import { cloneDatabase } from '../../../test/harness.ts'
import { eventRow } from '../../../test/insights/arbitraries.ts'
import { loadConfig } from '../../config.ts'
import { connectDatabase } from '../../core/database/connect.ts'
import {
  addMonthPartition,
  dropMonthPartition,
  listMonthPartitions,
  toMonth,
  toRetentionStart,
} from '../../core/database/months.ts'
import { handleError } from '../../core/http/error-handler.ts'
import { createSecrets } from '../../core/secrets.ts'
import { toCopyLine } from './copy-lines.ts'
import { deleteEventsOfGoneSites } from './delete-events-of-gone-sites.ts'
import type { SiteEvent } from './event.ts'
import { openInsights } from './insights.ts'
import { queryEventLog } from './insights-store.ts'
import { createIntake, type EventBatch } from './intake.ts'
import { limitEvents } from './limit-events.ts'
import { deleteEventsBefore, renumberRestoredEvents } from './maintain-event-log.ts'
import { createMonthPartitions } from './month-partitions.ts'

const connection = await cloneDatabase()
const database = connectDatabase(connection, { poolSize: 4, onError: () => {} })
const { db, pool } = database
afterAll(() => database.close())

const [row] = fc.sample(eventRow, { numRuns: examples(1), seed: 1 })

function batchOf(site: string, events: number, occurredAt = new Date(), organizationId = 'one'): EventBatch {
  const line = toCopyLine({ ...row!, site_id: site, occurred_at: occurredAt })
  const months = new Set([toMonth(occurredAt)])
  return { siteId: site, organizationId, lines: Buffer.from(line.repeat(events)), months, linesById: new Map() }
}

const countOf = async (site: string) => {
  const { count } = db.fn
  const counted = db.selectFrom('site_events').select(count<string>('id').as('events')).where('site_id', '=', site)
  return Number((await counted.executeTakeFirstOrThrow()).events)
}

test('under overload senders get 429, and every acknowledged event is stored', async () => {
  const bound = 200 * batchOf('flood', 1).lines.length
  const intake = createIntake(pool, createMonthPartitions(pool), bound)
  // Nothing can be written while this lock is held.
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE site_events IN EXCLUSIVE MODE')
  const taken: Promise<void>[] = []
  const flood = (organizationId: string) => {
    let refused = 0
    for (let sent = 0; sent < 100; sent++) {
      try {
        taken.push(intake.write(batchOf('flood', 10, new Date(), organizationId)))
      } catch (error) {
        expect(error).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
        refused++
      }
    }
    return 100 - refused
  }
  // The flood of one organization leaves room for the events of others.
  const accepted = ['one', 'another', 'third'].map(flood)
  await holder.query('ROLLBACK')
  holder.release()
  await Promise.all(taken)
  expect(accepted).toEqual([10, 5, 3])
  expect(await countOf('flood')).toBe(180)
  await intake.write(batchOf('flood', 10))
  expect(await countOf('flood')).toBe(190)
})

test('a batch larger than the queue limit is accepted when nothing waits', async () => {
  const intake = createIntake(pool, createMonthPartitions(pool), 10)
  const first = intake.write(batchOf('large', 2))
  expect(() => intake.write(batchOf('large', 2))).toThrow(expect.objectContaining({ status: 429 }))
  await first
  await intake.close()
  await intake.write(batchOf('large', 2))
  expect(await countOf('large')).toBe(4)
})

test('the bytes being received are limited before they arrive', async () => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  limitEvents(app, 200)
  let arrived = 0
  let answer = () => {}
  const answering = new Promise<void>((resolve) => {
    answer = resolve
  })
  app.post('/v1/orgs/:organizationId/sites/:siteId/insights/events', async (_, reply) => {
    arrived++
    await answering
    return reply.code(204).send()
  })
  afterAll(() => app.close())
  const root = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json' }
  const send = (organizationId = 'one') =>
    fetch(`${root}/v1/orgs/${organizationId}/sites/s/insights/events`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text: 'x'.repeat(60) }),
    })
  const first = send()
  await expect.poll(() => arrived).toBe(1)
  const second = await send()
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1'])
  const ofAnother = send('another')
  await expect.poll(() => arrived).toBe(2)
  answer()
  expect([(await first).status, (await ofAnother).status]).toEqual([204, 204])
  await expect.poll(async () => (await send()).status).toBe(204)
})

test('batches that arrive together share a transaction, and a batch that the database refuses fails alone', async () => {
  const intake = createIntake(pool, createMonthPartitions(pool))
  const broken = { ...batchOf('together', 1), lines: Buffer.from('nonsense\n') }
  const writes = [...Array.from({ length: 50 }, () => intake.write(batchOf('together', 2))), intake.write(broken)]
  const outcomes = await Promise.allSettled(writes)
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(50).fill('fulfilled'), 'rejected'])
  expect(await countOf('together')).toBe(100)
  await Promise.all(Array.from({ length: 50 }, () => intake.write(batchOf('shared', 2))))
  const { rows } = await sql<{ transactions: number }>`
    SELECT count(DISTINCT transaction_id)::int AS transactions FROM site_events WHERE site_id = 'shared'`.execute(db)
  expect(rows[0]!.transactions).toBeLessThan(10)
})

test('events stored without a month partition move into it once it is created', async () => {
  const far = new Date(Date.UTC(2040, 4, 5))
  const intake = createIntake(pool, createMonthPartitions(pool))
  await intake.write(batchOf('far', 3, far))
  const places = () =>
    sql`SELECT DISTINCT tableoid::regclass::text AS place FROM site_events WHERE site_id = 'far'`.execute(db)
  expect((await places()).rows).toEqual([{ place: 'site_events_other' }])
  await Promise.all([
    addMonthPartition(pool, 'site_events', '2040-05'),
    addMonthPartition(pool, 'site_events', '2040-05'),
  ])
  expect((await places()).rows).toEqual([{ place: 'site_events_2040_05' }])
  expect(await countOf('far')).toBe(3)
})

test('no request waits for a partition that cannot be created while the event log is read', async () => {
  const reader = await pool.connect()
  await reader.query('BEGIN; LOCK TABLE site_events_other IN ACCESS SHARE MODE')
  const late = new Date(Date.UTC(new Date().getUTCFullYear() - 2, 0, 5))
  const intake = createIntake(pool, createMonthPartitions(pool))
  await intake.write(batchOf('late', 1, late))
  await intake.write(batchOf('late', 1, late))
  await reader.query('COMMIT')
  reader.release()
  const { rows } =
    await sql`SELECT DISTINCT tableoid::regclass::text AS place FROM site_events WHERE site_id = 'late'`.execute(db)
  expect(rows).toEqual([{ place: 'site_events_other' }])
  expect(await countOf('late')).toBe(2)
})

test('a removal is recorded, however early the job is stopped', async () => {
  await createIntake(pool, createMonthPartitions(pool)).write(batchOf('gone', 3))
  const sites = (await sql`SELECT DISTINCT site_id FROM site_events`.execute(db)).rows.length
  let queries = 0
  const signal = {
    get aborted() {
      return queries++ > 0
    },
  } as AbortSignal
  await deleteEventsOfGoneSites(db, signal)
  const { rows } = await sql<{ site: string }>`SELECT DISTINCT site_id AS site FROM site_event_removals`.execute(db)
  const left = await sql<{ site: string }>`SELECT DISTINCT site_id AS site FROM site_events`.execute(db)
  expect(rows).not.toEqual([])
  for (const { site } of rows) expect(left.rows).not.toContainEqual({ site })
  expect(rows.length + left.rows.length).toBe(sites)
})

test('events are dropped by whole months after the retention time', async () => {
  const now = new Date(Date.UTC(2026, 10, 15))
  expect(toRetentionStart(0, now)).toBeUndefined()
  const since = toRetentionStart(13, now)!
  expect(since.toISOString()).toBe('2025-10-01T00:00:00.000Z')
  const intake = createIntake(
    pool,
    createMonthPartitions(pool, () => now),
  )
  for (const date of ['2025-09-30', '2025-10-01', '1990-01-01']) await intake.write(batchOf('kept', 1, new Date(date)))
  for (const month of (await listMonthPartitions(db, 'site_events')).filter((each) => each < toMonth(since)))
    await dropMonthPartition(db, 'site_events', month)
  await deleteEventsBefore(db, since)
  expect(await countOf('kept')).toBe(1)
  // This process still assumes that the partition exists.
  await intake.write(batchOf('kept', 1, new Date('2025-09-30')))
  expect(await countOf('kept')).toBe(2)
})

test('an event restored from another database gets a transaction number of this one', async () => {
  await createIntake(pool, createMonthPartitions(pool)).write(batchOf('restored', 2))
  const ahead = sql`SELECT count(*)::int AS events FROM site_events
    WHERE transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`
  await sql`UPDATE site_events SET transaction_id = '999999999999' WHERE site_id = 'restored'`.execute(db)
  expect((await ahead.execute(db)).rows).toEqual([{ events: 2 }])
  await renumberRestoredEvents(db)
  expect((await ahead.execute(db)).rows).toEqual([{ events: 0 }])
})

test('with the setting, addresses are stored as a hash that changes daily', async () => {
  const config = loadConfig({ LECTERN_INSIGHTS_ADDRESSES: 'hashed', LECTERN_INSIGHTS_LENS: '0' })
  const secrets = createSecrets(Buffer.alloc(32))
  const insights = openInsights({ config, database, secrets, logger: pino({ level: 'silent' }) })
  const event = (ip: string, timestamp: string): SiteEvent => ({
    type: 'page_view',
    timestamp,
    session: { visitorId: 'v', sessionId: 's', ip },
    location: { url: 'https://docs.example.com/' },
  })
  const [today, tomorrow] = ['2026-11-15T10:00:00Z', '2026-11-16T10:00:00Z']
  const events = [event('8.8.8.8', today), event('8.8.8.8', today), event('9.9.9.9', today), event('8.8.8.8', tomorrow)]
  await insights.record(events, { siteId: 'hashed', organizationId: 'one', address: '127.0.0.1' })
  const rows = await db.selectFrom('site_events').selectAll().where('site_id', '=', 'hashed').orderBy('id').execute()
  const [one, same, other, later] = rows.map(({ address_hash }) => address_hash)
  expect(one).toBe(same)
  expect(new Set([one, other, later, null]).size).toBe(4)
  expect(JSON.stringify(rows)).not.toContain('8.8.8.8')
})

test('queries on the event log use at most half of the connections', async () => {
  const ask = queryEventLog(database)
  const holder = await pool.connect()
  await holder.query('SELECT pg_advisory_lock(8)')
  const queries = Array.from({ length: 4 }, () => ask({ text: 'SELECT pg_advisory_xact_lock(8)', values: [] }))
  const waiting = async () =>
    (
      await pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    ).rowCount
  await expect.poll(waiting).toBe(2)
  await holder.query('SELECT pg_advisory_unlock(8)')
  holder.release()
  expect(await Promise.all(queries)).toHaveLength(4)
})
