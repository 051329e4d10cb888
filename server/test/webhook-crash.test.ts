/** At least once: a server that is killed after the receiver has answered, and before the answer is noted, sends the event again, with the same id. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewLeases } from '../src/core/queue/lease.ts'
import { startReceiver } from '../src/features/webhooks/testing/receiver.ts'
import { startTestServer } from './harness.ts'
import { buildProgram, serve, temporaryHome, urlOf } from './program.ts'

const receiver = await startReceiver()
afterAll(receiver.close)
const PRIVATE = { LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' }
const { api, given, database, connection, runJobs } = await startTestServer(PRIVATE)
const { db } = database
const home = await temporaryHome()

beforeAll(buildProgram)

test('a delivery is made again when the server was killed between the answer and its note', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const webhook = await admin.post(`${organization.path}/webhooks`, {
    url: `${receiver.url}/hook`,
    events: ['space.created'],
  })
  await admin.post(`${organization.path}/spaces`, { title: 'Written once' })

  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('BEGIN')
  // Whoever notes an attempt waits from here on.
  await holder.query('LOCK TABLE webhook_attempts IN SHARE MODE')
  const program = await serve({ LECTERN_DATA: home, DATABASE_URL: urlOf(connection), LECTERN_DEMO: '0', ...PRIVATE })
  await expect
    .poll(
      async () =>
        (await sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'webhook_attempts'::regclass`.execute(db)).rows
          .length,
    )
    .toBe(1)
  program.signal('SIGKILL')
  await program.ended
  await holder.query('ROLLBACK')
  await holder.end()
  expect(receiver.received).toHaveLength(1)

  // Its lease ends.
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_at IS NOT NULL`.execute(
    db,
  )
  await renewLeases(db, [])
  await runJobs()
  const [first, second, ...rest] = receiver.received
  expect(rest).toEqual([])
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.body).toBe(first!.body)
  const { items } = await admin.get(`${organization.path}/webhooks/${webhook.id}/deliveries`)
  expect(items).toMatchObject([{ state: 'delivered', attemptCount: 1 }])
}, 120_000)
