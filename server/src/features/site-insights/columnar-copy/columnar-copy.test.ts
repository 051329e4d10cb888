/** The columnar copy returns the same as the event log, whatever happened to it. */
import { watch } from 'node:fs'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../../test/harness.ts'
import { connectDatabase } from '../../../core/database/connect.ts'
import { queryEventLog } from '../insights-store.ts'
import { type ColumnarCopyParts, createColumnarCopy } from './columnar-copy.ts'

const connection = await cloneDatabase()
const { pool, ...database } = connectDatabase(connection, { poolSize: 4, onError: () => {} })
const directory = await mkdtemp(join(tmpdir(), 'lectern-lens-'))
const FILE = join(directory, 'lens-1.duckdb')

afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

const SUMS = {
  text: `SELECT site_id, date_trunc('day', occurred_at), count(*), count(DISTINCT visitor_id), min(query), max(claim_values[1]) FROM site_events
    GROUP BY 1, 2 ORDER BY 1, 2`,
  values: [],
}

const plain = (rows: unknown[][] | undefined) =>
  rows?.map((row) => row.map((cell) => (typeof cell === 'bigint' ? String(cell) : cell)))
const sumsOfEventLog = async () => plain(await queryEventLog({ pool, ...database })(SUMS))

interface Line {
  level: number
  msg: string
}

function openCopy(waitMilliseconds = 30_000, others: Partial<ColumnarCopyParts> = {}) {
  const lines: Line[] = []
  const logger = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) })
  const limits = { threads: 1, megabytes: 256 }
  // The limits are small, so that events are copied in many chunks and several commits.
  const copy = createColumnarCopy({
    createSession: database.createSession!,
    directory,
    limits,
    logger,
    waitMilliseconds,
    partSize: 60_000,
    ...others,
  })
  onTestFinished(copy.close)
  return { ...copy, sums: async () => plain(await copy.query(SUMS)), lines }
}

/** Adds events in one transaction, some with quotes, line breaks and empty-looking values. */
const addEvents = (client: Pick<pg.Pool, 'query'>, count: number, site = 's1') =>
  client.query(
    `INSERT INTO site_events (site_id, occurred_at, type, visitor_id, session_id, url_origin, url_path, query, claims, claim_names, claim_values)
      SELECT $1, '2026-03-01'::timestamptz + n * interval '7 minutes', 'search_type_query', 'v' || n % 17, 's' || n % 31, 'https://a.test', '/',
        (ARRAY['', '\\N', E'two\\nlines', 'say "x", or', NULL, 'ü\u2028'])[n % 6 + 1], '{}', ARRAY['plan', 'a,b'], ARRAY[E'p"\\n,' || n % 3, '{']
      FROM generate_series(1, $2::int) AS n`,
    [site, count],
  )

beforeAll(async () => {
  await addEvents(pool, 5000)
})

test('the columnar copy returns what the event log contains, including every acknowledged event', async () => {
  const copy = openCopy()
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
  for (let round = 0; round < 3; round++) {
    await addEvents(pool, 1)
    expect(await copy.sums()).toEqual(await sumsOfEventLog())
  }
  await copy.close()
  await addEvents(pool, 3)
  expect(await openCopy().sums()).toEqual(await sumsOfEventLog())
})

test('an event of a long transaction is neither lost nor counted twice', async () => {
  const copy = openCopy()
  const slow = new pg.Client(connection)
  await slow.connect()
  await slow.query('BEGIN')
  await addEvents(slow, 7)
  await addEvents(pool, 2)
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
  await addEvents(pool, 2)
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
  await slow.query('COMMIT')
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
  await slow.end()
  await addEvents(pool, 1)
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
})

test('a query that cannot wait for the columnar copy is run on the event log', async () => {
  await rm(FILE, { force: true })
  expect(await openCopy(0).sums()).toBeUndefined()
})

/** A query that would practically never end. */
const ENDLESS = {
  text: 'SELECT count(*) FROM range(1000000000000) AS one, range(1000000000000) AS two WHERE one.range * two.range = 3',
  values: [],
}

test('a query that takes too long is stopped, and meanwhile the event log answers others', async () => {
  const limits = { threads: 1, megabytes: 256, queryMilliseconds: 3000 }
  const copy = openCopy(300, { limits, queueMilliseconds: 300 })
  await expect.poll(() => copy.sums()).toEqual(await sumsOfEventLog())
  const endless = Promise.allSettled([copy.query(ENDLESS), copy.query(ENDLESS)])
  const reading = Promise.all(Array.from({ length: 4 }, () => stat(directory)))
  expect(await copy.sums()).toBeUndefined()
  expect(await reading).toHaveLength(4)
  const tooLong = { status: 'rejected', reason: expect.objectContaining({ status: 503 }) }
  expect(await endless).toEqual([tooLong, tooLong])
  await expect.poll(() => copy.sums()).toEqual(await sumsOfEventLog())
})

test('queries wait for others in the copy, and are not run once their caller is gone', async () => {
  const copy = openCopy(30_000, { limits: { threads: 1, megabytes: 256, queryMilliseconds: 2000 } })
  await copy.sums()
  const endless = Promise.allSettled([copy.query(ENDLESS), copy.query(ENDLESS)])
  const patient = copy.sums()
  await expect(copy.query(ENDLESS, { isWanted: () => false })).rejects.toMatchObject({ status: 503 })
  expect(await patient).toEqual(await sumsOfEventLog())
  await endless
})

test('a query that fails by itself does not discard the copy', async () => {
  const copy = openCopy()
  await copy.sums()
  const { ino } = await stat(FILE)
  expect(await copy.query({ text: `SELECT error('more memory than there is')`, values: [] })).toBeUndefined()
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
  expect((await stat(FILE)).ino).toBe(ino)
})

test('where no file can be written the event log answers, and one line is logged', async () => {
  const place = join(directory, 'no-directory')
  await writeFile(place, '')
  const copy = openCopy(30_000, { directory: join(place, 'insights'), retryMilliseconds: 0 })
  expect(await copy.sums()).toBeUndefined()
  expect(await copy.sums()).toBeUndefined()
  expect(copy.lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('the database answers queries')])
  await rm(place)
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
})

test('a file that is removed under a running copy is rebuilt', async () => {
  const copy = openCopy()
  await copy.sums()
  await rm(FILE)
  await addEvents(pool, 1)
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
  expect((await stat(FILE)).size).toBeGreaterThan(0)
})

const damages: [string, () => Promise<void>][] = [
  ['is not of DuckDB', () => writeFile(FILE, 'nothing of the kind'.repeat(1000))],
  ['was cut', () => truncate(FILE, 20_000)],
  ['is empty', () => truncate(FILE, 0)],
  ['is of an older shape', async () => void (await inFile(`UPDATE lens SET shape = 'older'`))],
  ['has other tables', async () => void (await inFile('DROP TABLE site_events'))],
]

test.each(damages)('a file that %s is made anew', async (_, damage) => {
  const before = openCopy()
  await before.sums()
  await before.close()
  await damage()
  const copy = openCopy()
  const sums = await copy.sums()
  // Damage that only shows in use fails one query, which the event log answers.
  if (sums) expect(sums).toEqual(await sumsOfEventLog())
  expect(copy.lines.some(({ level }) => level === 40) || sums !== undefined).toBe(true)
  await copy.close()
  expect(await openCopy().sums()).toEqual(await sumsOfEventLog())
})

test('a copy of another database, or of a state that was rolled back by a restore, is rebuilt', async () => {
  const first = openCopy()
  await first.sums()
  await first.close()
  await inFile(`UPDATE lens SET identity = 'another'`)
  const second = openCopy()
  expect(await second.sums()).toEqual(await sumsOfEventLog())
  expect(second.lines.map(({ msg }) => msg)).toContain(
    'The columnar copy of events belongs to another database and is rebuilt',
  )
  await second.close()
  await inFile('UPDATE lens SET watermark = 18446744073709551615')
  const third = openCopy()
  expect(await third.sums()).toEqual(await sumsOfEventLog())
  await third.close()
  await inFile(`UPDATE site_events SET session_id = 'undone'`)
  expect(await openCopy().sums()).toEqual(await sumsOfEventLog())
})

test('two processes do not share a file', async () => {
  const [one, two] = [openCopy(), openCopy()]
  expect(await one.sums()).toEqual(await sumsOfEventLog())
  expect(await two.sums()).toEqual(await sumsOfEventLog())
  const files = await readdir(directory)
  expect(files).toEqual(expect.arrayContaining(['lens-1.duckdb', 'lens-2.duckdb']))
})

test('a process that lost the file without knowing it does not write into the copy of another', async () => {
  const parts = new Set<string>()
  const watching = watch(directory, (_, name) => void (name?.endsWith('.csv') && parts.add(name)))
  onTestFinished(() => watching.close())
  for (let round = 0; round < 2; round++) {
    const copy = openCopy()
    await addEvents(pool, 1)
    await copy.sums()
    await copy.close()
  }
  await expect.poll(() => parts.size).toBe(2)
})

test('a copy whose connection broke is resumed', async () => {
  const copy = openCopy()
  await copy.sums()
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  await addEvents(pool, 1)
  await expect.poll(() => copy.sums()).toEqual(await sumsOfEventLog())
})

test('what is removed from the event log is removed from the columnar copy', async () => {
  await addEvents(pool, 50, 's2')
  const copy = openCopy()
  await copy.sums()
  await pool.query(`
    WITH gone AS (DELETE FROM site_events WHERE site_id = 's2'), late AS (DELETE FROM site_events WHERE occurred_at < '2026-03-02')
    INSERT INTO site_event_removals (site_id, before_moment) VALUES ('s2', NULL), (NULL, '2026-03-02')`)
  await addEvents(pool, 1)
  expect(await copy.sums()).toEqual(await sumsOfEventLog())
  await copy.close()
  expect(await openCopy().sums()).toEqual(await sumsOfEventLog())
})

async function inFile(statement: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(FILE)
  const connection = await instance.connect()
  await connection.run(statement)
  connection.closeSync()
  instance.closeSync()
}
