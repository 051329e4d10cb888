import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import Type from 'typebox'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness.ts'
import { loadConfig } from '../../config.ts'
import { connectDatabase } from '../database/connect.ts'
import { migrate, pending } from '../database/migrate.ts'
import { inTransaction } from '../database/transaction.ts'
import { createMailer } from '../mail/mailer.ts'
import { createGuardedRequest } from '../outgoing/guarded-request.ts'
import { createSecrets } from '../secrets.ts'
import { createStorage } from '../storage/storage.ts'
import { createUrls } from '../urls.ts'
import { enqueue, enqueueAll } from './enqueue.ts'
import { type AnyJob, job } from './job.ts'
import { renewLeases } from './lease.ts'
import { QUEUE } from './migrate-queue.ts'
import { createQueue } from './queue.ts'
import { isSearch, serializeSearches } from './serialize-searches.ts'

const logger = pino({ level: 'silent' })
const SILENT = new Logger(() => () => {})

async function open(tested: AnyJob[]) {
  const connection = await cloneDatabase()
  const database = connectDatabase(connection, { poolSize: 6, onError: () => {} })
  const { db } = database
  const mailer = createMailer({ smtpUrl: undefined, from: { name: '', address: 'a@b' }, outbox: '/nowhere', logger })
  const urls = createUrls('http://localhost')
  const secrets = createSecrets(Buffer.alloc(32))
  const config = loadConfig({})
  const requestUrl = createGuardedRequest(config.allowPrivateFetch)
  const parts = {
    db,
    connection,
    config,
    mailer,
    logger,
    urls,
    secrets,
    storage: createStorage('/nowhere'),
    requestUrl,
  }
  const queue = createQueue(tested, database, parts)
  afterAll(async () => {
    await queue.stop()
    await database.close()
  })
  return { db, queue, pool: database.pool, createSession: database.createSession! }
}

/** A job that records its payload; `run` may do more. */
function noting(run: (n: number) => Promise<void> | void = () => {}) {
  const seen: number[] = []
  const noted = job({
    name: 'note',
    payload: Type.Object({ n: Type.Integer() }),
    run: async ({ payload }) => {
      seen.push(payload.n)
      await run(payload.n)
    },
  })
  return { seen, job: noted }
}

test('a worker is woken when a queue is free again and a job waits there', async () => {
  const { db, createSession } = await open([])
  const client = createSession()
  await client.connect()
  let heard = 0
  client.on('notification', () => void heard++)
  const { job } = noting()
  const add = (queue: string) => db.transaction().execute((trx) => enqueue(trx, job, { n: 1 }, { queue }))
  const lock = (by: string | null) => sql`UPDATE graphile_worker._private_job_queues SET locked_by = ${by}`.execute(db)
  // What was announced before an answer arrives before it.
  const count = async () => {
    await client.query('SELECT')
    return heard
  }
  await add('one')
  await add('two')
  await client.query('LISTEN "jobs:insert"')
  await lock('a worker')
  expect(await count()).toBe(0)
  await lock(null)
  expect(await count()).toBe(2)
  await lock('a worker')
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour'`.execute(db)
  await lock(null)
  expect(await count()).toBe(2)
  await client.end()
})

describe('searches for jobs', () => {
  test('are recognized as graphile-worker sends them', async () => {
    const { job } = noting()
    const { db, pool } = await open([])
    const texts: string[] = []
    const watched = new Proxy(pool, {
      get: (target, name) =>
        name === 'connect'
          ? async () => {
              const client = await target.connect()
              const query = (config: string | pg.QueryConfig, ...rest: []) => {
                texts.push(typeof config === 'string' ? config : config.text)
                return client.query(config, ...rest)
              }
              return { query, release: () => client.release() }
            }
          : Reflect.get(target, name),
    })
    await db.transaction().execute((trx) => enqueue(trx, job, { n: 1 }, { queue: 'one' }))
    await runOnce({ pgPool: watched, taskList: { note: async () => {} }, noHandleSignals: true, logger: SILENT })
    // It looks once more after the job.
    expect(texts.filter((text) => isSearch({ text }))).toHaveLength(2)
    expect(texts.filter((text) => text.includes('skip locked')).every((text) => isSearch({ text }))).toBe(true)
  })

  test('take turns, also after one that failed; other statements wait for nobody', async () => {
    const { pool } = await open([])
    const turns = serializeSearches(pool)
    const [one, two, three] = await Promise.all([turns.connect(), turns.connect(), turns.connect()])
    const ended: string[] = []
    const run = (client: pg.PoolClient, name: string, text: string) =>
      client.query({ text }).then(
        () => void ended.push(name),
        () => void ended.push(`${name} failed`),
      )
    const blocker = await pool.connect()
    await blocker.query('SELECT pg_advisory_lock(4711)')
    const search = (rest: string) => `with j as (\n select jobs.job_queue_id ${rest}`
    const searches = [
      run(one, 'first', search('FROM (SELECT pg_advisory_lock(4711) AS job_queue_id) jobs) SELECT FROM j')),
      run(two, 'second', search('FROM nowhere AS jobs) SELECT FROM j')),
      run(three, 'third', search('FROM (SELECT 1 AS job_queue_id) jobs) SELECT FROM j')),
    ]
    const other = await turns.connect()
    await run(other, 'other', 'SELECT')
    expect(ended).toEqual(['other'])
    await blocker.query('SELECT pg_advisory_unlock(4711)')
    await Promise.all(searches)
    expect(ended).toEqual(['other', 'first', 'second failed', 'third'])
    for (const client of [one, two, three, other, blocker]) client.release(true)
  })
})

test('a job exists if and only if the change it was enqueued with does', async () => {
  const { seen, job } = noting()
  const { db, queue } = await open([job])
  await db.transaction().execute((trx) => enqueue(trx, job, { n: 1 }))
  const failing = db.transaction().execute(async (trx) => {
    await enqueue(trx, job, { n: 2 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await queue.runDue()
  expect(seen).toEqual([1])
})

test('many jobs go into the queue at once, and each runs once', async () => {
  const { seen, job } = noting()
  const { db, queue } = await open([job])
  await inTransaction(db, (trx) => enqueueAll(trx, job, [{ n: 1 }, { n: 2 }, { n: 3 }]))
  await inTransaction(db, (trx) => enqueueAll(trx, job, []))
  await queue.runDue()
  await queue.runDue()
  expect(seen.toSorted()).toEqual([1, 2, 3])
})

test('a job enqueued under the key of one that waits replaces it', async () => {
  const { seen, job } = noting()
  const { db, queue } = await open([job])
  await inTransaction(db, (trx) => enqueue(trx, job, { n: 1 }, { key: 'one' }))
  await inTransaction(db, (trx) => enqueue(trx, job, { n: 2 }, { key: 'one' }))
  await queue.runDue()
  expect(seen).toEqual([2])
})

test('a job for later waits', async () => {
  const { seen, job } = noting()
  const { db, queue } = await open([job])
  await inTransaction(db, (trx) => enqueue(trx, job, { n: 1 }, { runAt: new Date(Date.now() + 60_000) }))
  await queue.runDue()
  expect(seen).toEqual([])
})

test('a job that fails is tried again, later', async () => {
  let failures = 1
  const { seen, job } = noting(() => {
    if (failures-- > 0) throw new Error('not yet')
  })
  const { db, queue } = await open([job])
  await inTransaction(db, (trx) => enqueue(trx, job, { n: 1 }))
  await expect(queue.runDue()).rejects.toMatchObject({ errors: [{ message: 'not yet' }] })
  const { rows } = await sql`SELECT attempts, last_error, run_at > now() AS later FROM graphile_worker.jobs`.execute(db)
  expect(rows).toMatchObject([{ attempts: 1, later: true, last_error: expect.stringContaining('not yet') }])
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(db)
  await queue.runDue()
  expect(seen).toEqual([1, 1])
})

test('a payload that the job does not accept fails, and the job does not see it', async () => {
  const { seen, job } = noting()
  const { db, queue } = await open([job])
  await inTransaction(db, (trx) => enqueue(trx, job, { n: 'one' as unknown as number }))
  await expect(queue.runDue()).rejects.toMatchObject({ errors: [{ message: 'n must be an integer' }] })
  expect(seen).toEqual([])
})

test('a job of a process that died runs again after its lease, and a running one is left alone', async () => {
  const { seen, job } = noting()
  const { db, queue } = await open([job])
  await inTransaction(db, (trx) => enqueueAll(trx, job, [{ n: 1 }, { n: 2 }, { n: 3 }]))
  const { rows } = await sql<{ id: string; n: number }>`
    SELECT id, (payload ->> 'n')::int AS n FROM graphile_worker._private_jobs ORDER BY n`.execute(db)
  const lock = (at: number, worker: string, since: string) =>
    sql`UPDATE graphile_worker._private_jobs SET locked_by = ${worker}, locked_at = now() - ${since}::interval
      WHERE id = ${rows[at]!.id}`.execute(db)
  await lock(0, 'dead', '3 minutes')
  await lock(1, 'slept', '3 minutes')
  await lock(2, 'other', '1 minute')
  await renewLeases(db, [rows[1]!.id])
  await queue.runDue()
  expect(seen).toEqual([1])
})

test('a running queue is notified of new jobs, survives the loss of its connections, and runs later jobs', async () => {
  let done = () => {}
  const { seen, job } = noting(() => done())
  const { db, queue } = await open([job])
  const ran = () =>
    new Promise<void>((resolve) => {
      done = resolve
    })
  queue.start()
  const first = ran()
  await inTransaction(db, (trx) => enqueue(trx, job, { n: 1 }))
  await first
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db)
  const second = ran()
  // The pool may not have noticed yet that a connection is gone: a statement sent over it fails and writes nothing.
  const isEnqueued = () =>
    inTransaction(db, (trx) => enqueue(trx, job, { n: 2 })).then(
      () => true,
      () => false,
    )
  await expect.poll(isEnqueued).toBe(true)
  await second
  expect(seen).toEqual([1, 2])
})

test('jobs go on after the ends of several could not be stored', async () => {
  const running = new Map<number, { end: () => void; fail: (error: Error) => void }>()
  const { seen, job } = noting(async (n) => {
    if (n < 4) await new Promise<void>((end, fail) => running.set(n, { end, fail }))
  })
  const { db, queue } = await open([job])
  await sql`CREATE SEQUENCE refusals`.execute(db)
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'refused for the %. time', nextval('refusals'); END $$`.execute(db)
  await sql`CREATE TRIGGER refuse BEFORE UPDATE ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (NEW.last_error IS NOT NULL) EXECUTE FUNCTION refuse()`.execute(db)
  const countRefusals = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT (last_value - 1 + is_called::int)::int AS count FROM refusals`.execute(db)
    return rows[0]!.count
  }
  await inTransaction(db, (trx) => enqueueAll(trx, job, [{ n: 1 }, { n: 2 }, { n: 3 }]))
  queue.start()
  await expect.poll(() => seen.toSorted()).toEqual([1, 2, 3])
  for (const n of [1, 2]) {
    running.get(n)!.fail(new Error('failed'))
    await expect.poll(countRefusals).toBe(n)
  }
  running.get(3)!.end()
  await inTransaction(db, (trx) => enqueue(trx, job, { n: 4 }))
  await expect.poll(() => seen).toContain(4)
})

test('stopping waits for the job that runs', async () => {
  let begun = () => {}
  let finish = () => {}
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  const finishing = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { seen, job } = noting(async () => {
    begun()
    await finishing
  })
  const { db, queue } = await open([job])
  queue.start()
  await inTransaction(db, (trx) => enqueue(trx, job, { n: 1 }))
  await beginning
  let stopped = false
  const stopping = queue.stop().then(() => {
    stopped = true
  })
  // The database is queried a few times, so that other jobs would have ended in between.
  for (let n = 0; n < 20; n++) await sql`SELECT 1`.execute(db)
  expect(stopped).toBe(false)
  finish()
  await stopping
  expect(seen).toEqual([1])
  const { rows } = await sql`SELECT payload FROM graphile_worker._private_jobs`.execute(db)
  expect(rows).toEqual([])
})

test('the tables are those of the package that is installed', () => {
  const main = createRequire(import.meta.url).resolve('graphile-worker')
  const { version } = JSON.parse(readFileSync(main.replace(/dist\/.*$/, 'package.json'), 'utf8'))
  expect(QUEUE).toBe(`graphile-worker ${version}`)
})

test('two processes may bring an empty database up to date at once', async () => {
  const connection = { ...inject('postgres'), database: 'migrated_twice' }
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query('CREATE DATABASE migrated_twice TEMPLATE template0')
  await admin.end()
  const pools = [new pg.Pool(connection), new pg.Pool(connection)]
  const applied = await Promise.all(pools.map((pool) => migrate(pool)))
  expect(Math.max(...applied)).toBeGreaterThan(1)
  expect(await pending(pools[0]!)).toEqual([])
  await Promise.all(pools.map((pool) => pool.end()))
})

test('jobs that wait for other servers do not delay jobs that do not', async () => {
  const { seen, job: quick } = noting()
  const begun: number[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const stalling = job({
    name: 'stall',
    payload: Type.Object({ n: Type.Integer() }),
    isRemote: true,
    run: async ({ payload }) => {
      begun.push(payload.n)
      await released
    },
  })
  const { db, queue } = await open([stalling, quick])
  await inTransaction(db, (trx) =>
    enqueueAll(
      trx,
      stalling,
      Array.from({ length: 10 }, (_, n) => ({ n })),
    ),
  )
  queue.start()
  await expect.poll(() => begun.length).toBeGreaterThan(2)
  await inTransaction(db, (trx) => enqueue(trx, quick, { n: 1 }))
  await expect.poll(() => seen).toEqual([1])
  release()
})

test('jobs of one queue run one after the other, and those of another queue do not wait for them', async () => {
  const { seen, job } = noting()
  const { db, queue } = await open([job])
  await inTransaction(db, (trx) =>
    enqueueAll(trx, job, [{ n: 1 }, { n: 2 }, { n: 3 }], { queueOf: ({ n }) => `queue ${n % 2}` }),
  )
  const { rows } = await sql<{ queues: string }>`
    SELECT count(DISTINCT job_queue_id)::text AS queues FROM graphile_worker._private_jobs`.execute(db)
  expect(rows).toEqual([{ queues: '2' }])
  await queue.runDue()
  expect(seen.toSorted()).toEqual([1, 2, 3])
})

test('the jobs of one owner leave slots to others, exactly, whatever their number', async () => {
  const running = new Map<string, number>()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const stalling = job({
    name: 'stall',
    payload: Type.Object({ owner: Type.String() }),
    isRemote: true,
    run: async ({ payload: { owner } }) => {
      running.set(owner, (running.get(owner) ?? 0) + 1)
      await released
    },
  })
  const { db, queue } = await open([stalling])
  const add = (owners: string[]) =>
    inTransaction(db, (trx) =>
      enqueueAll(
        trx,
        stalling,
        owners.map((owner) => ({ owner })),
        { ownerOf: ({ owner }) => owner },
      ),
    )
  await add(Array(20).fill('stranger'))
  queue.start()
  // Half of the six slots.
  await expect.poll(() => running.get('stranger')).toBe(3)
  await add(['one', 'other'])
  await expect.poll(() => Object.fromEntries(running)).toEqual({ stranger: 3, one: 1, other: 1 })
  release()
  await expect.poll(() => running.get('stranger')).toBe(20)
})
