/** ClickHouse as the store: every acknowledged event arrives once, and queries return the same as on the event log. */
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { startRelay } from '../../../../test/clickhouse/relay.ts'
import { startEngine } from '../../../../test/clickhouse/start.ts'
import { cloneDatabase } from '../../../../test/harness.ts'
import { eventRow, queryOn } from '../../../../test/insights/arbitraries.ts'
import { evaluate } from '../../../../test/insights/evaluate.ts'
import { connectDatabase } from '../../../core/database/connect.ts'
import { createInsightsStore } from '../insights-store.ts'
import type { ResultCell } from '../query/columns.ts'
import { INTERVALS } from '../query/dialects.ts'
import { readQuery } from '../query/read-query.ts'
import { createEventWriter } from '../write-events.ts'
import { applyRemovals, deleteGoneSites } from './apply-removals.ts'
import { connectClickHouse } from './clickhouse.ts'
import { type BatchSize, emptyInbox } from './inbox.ts'

const engine = await startEngine()
if (!engine)
  console.log('ClickHouse itself is not tested: its engine is not installed (npm ci in server/test/clickhouse).')
const relay = await startRelay(engine)
const { pool, ...database } = connectDatabase(await cloneDatabase(), { poolSize: 4, onError: () => {} })
const clickhouse = connectClickHouse(relay.address)
const write = createEventWriter(pool)
const events = fc.sample(eventRow, { numRuns: 400, seed: 8 })

const store = createInsightsStore(
  'clickhouse',
  async ({ text, values }) => (await clickhouse.query(text, values)) as ResultCell[][],
)

afterAll(async () => {
  await database.close()
  relay.stop()
  engine?.stop()
})

const rows = (count: number) => ({ rows: count, bytes: 1_000_000 })

async function addSessions(names: string[]): Promise<void> {
  await write(names.map((session_id, at) => ({ ...events[at]!, site_id: 'inbox', session_id })))
}

/** Rows are sent once no older transaction is open in any database of the cluster. Transactions of concurrent tests count too, and end soon. */
const PATIENCE = { interval: 50 }

async function sendAll(size?: BatchSize): Promise<void> {
  const send = async () => {
    await emptyInbox(pool, clickhouse, size)
    return inInbox()
  }
  await expect.poll(send, PATIENCE).toBe(0)
}

const failToSend = (size?: BatchSize) =>
  expect
    .poll(
      () =>
        emptyInbox(pool, clickhouse, size).then(
          () => 'nothing was sent',
          () => 'failed',
        ),
      PATIENCE,
    )
    .toBe('failed')

const inInbox = async () => (await pool.query('SELECT count(*)::int AS count FROM site_events')).rows[0].count

describe('the inbox', () => {
  test('events leave the event log once ClickHouse has them', async () => {
    await addSessions(['a', 'b', 'c', 'd', 'e'])
    await sendAll(rows(2))
    expect(await relay.sessions()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await inInbox()).toBe(0)
  })

  test('they wait while ClickHouse is unavailable', async () => {
    relay.setFault('away')
    await addSessions(['f', 'g'])
    await failToSend()
    await addSessions(['h'])
    expect(await inInbox()).toBe(3)
    relay.setFault('none')
    await sendAll()
    expect(await relay.sessions()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  })

  test('a batch whose response was lost is sent again and counted once', async () => {
    await addSessions(['i', 'j', 'k'])
    relay.setFault('answer lost')
    await failToSend(rows(2))
    await failToSend(rows(2))
    expect(await inInbox()).toBe(3)
    relay.setFault('none')
    await addSessions(['l'])
    await sendAll(rows(2))
    expect(await relay.sessions()).toEqual([...'abcdefghijkl'])
  })

  test('an event of a long transaction is neither lost nor sent twice', async () => {
    const slow = await pool.connect()
    await slow.query('BEGIN')
    await slow.query(`INSERT INTO site_events (site_id, type, visitor_id, session_id, url_origin, url_path)
      VALUES ('inbox', 'page_view', 'v', 'm', 'https://a.test', '/')`)
    await addSessions(['n'])
    await emptyInbox(pool, clickhouse)
    expect(await inInbox()).toBe(1)
    await slow.query('COMMIT')
    slow.release()
    await sendAll()
    expect(await relay.sessions()).toEqual([...'abcdefghijklmn'])
  })

  test('a batch recorded by another database is ignored', async () => {
    await addSessions(['m2'])
    await pool.query(`UPDATE site_event_inbox SET last_transaction = '1000000000', last_id = 1000000000`)
    await sendAll()
    expect(await relay.sessions()).toEqual([...'abcdefghijklm', 'm2', 'n'])
    expect(await inInbox()).toBe(0)
  })

  test('after a restore, reused batch numbers do not hide new events', async () => {
    await pool.query('UPDATE site_event_inbox SET batch = 0')
    await addSessions(['n2', 'n3'])
    await sendAll(rows(1))
    expect(await relay.sessions()).toEqual([...'abcdefghijklm', 'm2', 'n', 'n2', 'n3'])
  })

  test('a batch that lost a row before it is sent again is counted once too', async () => {
    await addSessions(['n4', 'n5'])
    relay.setFault('answer lost')
    await failToSend()
    await pool.query(`DELETE FROM site_events WHERE session_id = 'n5'`)
    relay.setFault('none')
    await sendAll()
    expect((await relay.sessions()).slice(-4)).toEqual(['n2', 'n3', 'n4', 'n5'])
    expect(await inInbox()).toBe(0)
  })

  test('large rows are sent in more batches', async () => {
    const batches = async () => Number((await pool.query('SELECT batch FROM site_event_inbox')).rows[0].batch)
    const before = await batches()
    await addSessions(['n6', 'n7', 'n8'])
    await sendAll({ rows: 10, bytes: 100 })
    expect(await batches()).toBe(before + 3)
    expect((await relay.sessions()).slice(-3)).toEqual(['n6', 'n7', 'n8'])
  })

  test('of two processes one sends', async () => {
    await addSessions(['o'])
    const send = async () => {
      const both = await Promise.all([emptyInbox(pool, clickhouse), emptyInbox(pool, clickhouse)])
      expect(both).toContain(true)
      return inInbox()
    }
    await expect.poll(send, PATIENCE).toBe(0)
    expect((await relay.sessions()).slice(-2)).toEqual(['n8', 'o'])
  })

  test('an event waits for transactions of other databases that began before it, and is then sent once', async () => {
    const other = connectDatabase(await cloneDatabase(), { poolSize: 1, onError: () => {} })
    const slow = await other.pool.connect()
    await slow.query('BEGIN')
    await slow.query('SELECT pg_current_xact_id()')
    await addSessions(['p'])
    await emptyInbox(pool, clickhouse)
    expect(await inInbox()).toBe(1)
    await slow.query('COMMIT')
    slow.release()
    await other.close()
    await sendAll()
    expect((await relay.sessions()).slice(-2)).toEqual(['o', 'p'])
  })
})

const FAR = ['1900-01-01T00:00:00Z', '1950-06-15T13:45:10.123Z', '2110-03-03T03:03:03Z', '2298-12-31T23:59:59.998Z']

test.runIf(engine)('events of long ago and far ahead are counted where they belong', async () => {
  const far = FAR.map((moment) => ({ ...events[0]!, site_id: 'far', occurred_at: new Date(moment) }))
  await write(far)
  await sendAll()
  for (const interval of INTERVALS) {
    const by = { column: 'datetime', interval } as const
    const range = { from: '1900-01-01', to: '2298-12-31T23:59:59.999Z' }
    const query = readQuery(
      'far',
      { range, groupBy: [by], order: { by, direction: 'asc' } },
      { now: new Date(), shareLinks: [] },
    )
    expect(await store.aggregate(query)).toEqual(evaluate(query, far))
  }
})

const QUERIES = Number(process.env.LECTERN_TEST_QUERIES ?? 200)

test.runIf(engine)('ClickHouse answers random queries as a walk through all events does', async () => {
  await write(events)
  await sendAll()
  await fc.assert(
    fc.asyncProperty(queryOn(events), async (query) => {
      expect(await store.aggregate(query)).toEqual(evaluate(query, events))
    }),
    { numRuns: QUERIES },
  )
  // The file system of the engine in WebAssembly has no links.
  await clickhouse.run('ALTER TABLE site_events MODIFY SETTING always_use_copy_instead_of_hardlinks = 1')
  await pool.query(`INSERT INTO site_event_removals (before_moment) VALUES ('2026-02-01')`)
  await applyRemovals(pool, clickhouse)
  expect(await clickhouse.query(`SELECT count(*) FROM site_events WHERE occurred_at < '2026-02-01'`, [])).toEqual([[0]])
  await deleteGoneSites(pool, clickhouse)
  expect(await clickhouse.query('SELECT count(*) FROM site_events', [])).toEqual([[0]])
})
