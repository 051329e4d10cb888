/** The lens says what the record says, whatever happened to it. */
import { watch } from 'node:fs'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../../test/harness.ts'
import { connectDatabase } from '../../../core/database/connect.ts'
import { askRecord } from '../insights-store.ts'
import { createLens, type LensParts } from './lens.ts'

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
const sumsOfRecord = async () => plain(await askRecord(pool)(SUMS))

interface Line {
  level: number
  msg: string
}

function openLens(patience = 30_000, others: Partial<LensParts> = {}) {
  const lines: Line[] = []
  const logger = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) })
  const limits = { threads: 1, megabytes: 256 }
  // In many parts and several pieces, as if there were very many events.
  const lens = createLens({ pool, directory, limits, logger, patience, partSize: 60_000, ...others })
  onTestFinished(lens.close)
  return { ...lens, sums: async () => plain(await lens.ask(SUMS)), lines }
}

/** In one transaction; quotes, line ends and what looks like nothing among them. */
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

test('the lens answers what the record holds, and whoever was told that an event is on disk finds it', async () => {
  const lens = openLens()
  expect(await lens.sums()).toEqual(await sumsOfRecord())
  for (let round = 0; round < 3; round++) {
    await addEvents(pool, 1)
    expect(await lens.sums()).toEqual(await sumsOfRecord())
  }
  await lens.close()
  await addEvents(pool, 3)
  expect(await openLens().sums()).toEqual(await sumsOfRecord())
})

test('an event of a transaction that began long ago is neither lost nor counted twice', async () => {
  const lens = openLens()
  const slow = new pg.Client(connection)
  await slow.connect()
  await slow.query('BEGIN')
  await addEvents(slow, 7)
  await addEvents(pool, 2)
  expect(await lens.sums()).toEqual(await sumsOfRecord())
  await addEvents(pool, 2)
  expect(await lens.sums()).toEqual(await sumsOfRecord())
  await slow.query('COMMIT')
  expect(await lens.sums()).toEqual(await sumsOfRecord())
  await slow.end()
  await addEvents(pool, 1)
  expect(await lens.sums()).toEqual(await sumsOfRecord())
})

test('a question that cannot wait for the lens is left to the record', async () => {
  await rm(FILE, { force: true })
  expect(await openLens(0).sums()).toBeUndefined()
})

/** For the age of the universe. */
const ENDLESS = {
  text: 'SELECT count(*) FROM range(1000000000000) AS one, range(1000000000000) AS two WHERE one.range * two.range = 3',
  values: [],
}

test('a question that takes too long is stopped, and meanwhile others are answered by the record', async () => {
  const lens = openLens(300, { limits: { threads: 1, megabytes: 256, longest: 3000 } })
  await expect.poll(() => lens.sums()).toEqual(await sumsOfRecord())
  const endless = Promise.allSettled([lens.ask(ENDLESS), lens.ask(ENDLESS)])
  const reading = Promise.all(Array.from({ length: 4 }, () => stat(directory)))
  expect(await lens.sums()).toBeUndefined()
  expect(await reading).toHaveLength(4)
  const tooLong = { status: 'rejected', reason: expect.objectContaining({ status: 503 }) }
  expect(await endless).toEqual([tooLong, tooLong])
  expect(await lens.sums()).toEqual(await sumsOfRecord())
})

test('a question that fails by itself does not cost the copy', async () => {
  const lens = openLens()
  await lens.sums()
  const { ino } = await stat(FILE)
  expect(await lens.ask({ text: `SELECT error('more memory than there is')`, values: [] })).toBeUndefined()
  expect(await lens.sums()).toEqual(await sumsOfRecord())
  expect((await stat(FILE)).ino).toBe(ino)
})

test('where no file can be written the record answers, and the log says so once', async () => {
  const place = join(directory, 'no-directory')
  await writeFile(place, '')
  const lens = openLens(30_000, { directory: join(place, 'insights'), rest: 0 })
  expect(await lens.sums()).toBeUndefined()
  expect(await lens.sums()).toBeUndefined()
  expect(lens.lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('the database answers by itself')])
  await rm(place)
  expect(await lens.sums()).toEqual(await sumsOfRecord())
})

test('a file that is taken away under a running lens is made again', async () => {
  const lens = openLens()
  await lens.sums()
  await rm(FILE)
  await addEvents(pool, 1)
  expect(await lens.sums()).toEqual(await sumsOfRecord())
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
  const before = openLens()
  await before.sums()
  await before.close()
  await damage()
  const lens = openLens()
  const sums = await lens.sums()
  // What only shows itself in use costs one answer, which the record gives.
  if (sums) expect(sums).toEqual(await sumsOfRecord())
  expect(lens.lines.some(({ level }) => level === 40) || sums !== undefined).toBe(true)
  await lens.close()
  expect(await openLens().sums()).toEqual(await sumsOfRecord())
})

test('a copy of another database, or of a day that was undone, is made anew', async () => {
  const first = openLens()
  await first.sums()
  await first.close()
  await inFile(`UPDATE lens SET identity = 'another'`)
  const second = openLens()
  expect(await second.sums()).toEqual(await sumsOfRecord())
  expect(second.lines.map(({ msg }) => msg)).toContain('The copy of the events is of another database and is made anew')
  await second.close()
  await inFile('UPDATE lens SET watermark = 18446744073709551615')
  const third = openLens()
  expect(await third.sums()).toEqual(await sumsOfRecord())
  await third.close()
  await inFile(`UPDATE site_events SET session_id = 'undone'`)
  expect(await openLens().sums()).toEqual(await sumsOfRecord())
})

test('two processes do not share a file', async () => {
  const [one, two] = [openLens(), openLens()]
  expect(await one.sums()).toEqual(await sumsOfRecord())
  expect(await two.sums()).toEqual(await sumsOfRecord())
  const files = await readdir(directory)
  expect(files).toEqual(expect.arrayContaining(['lens-1.duckdb', 'lens-2.duckdb']))
})

test('whoever lost the file without knowing it does not write into what another copies', async () => {
  const parts = new Set<string>()
  const watching = watch(directory, (_, name) => void (name?.endsWith('.csv') && parts.add(name)))
  onTestFinished(() => watching.close())
  for (let round = 0; round < 2; round++) {
    const lens = openLens()
    await addEvents(pool, 1)
    await lens.sums()
    await lens.close()
  }
  await expect.poll(() => parts.size).toBe(2)
})

test('a lens whose connection broke comes back', async () => {
  const lens = openLens()
  await lens.sums()
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  await addEvents(pool, 1)
  await expect.poll(() => lens.sums()).toEqual(await sumsOfRecord())
})

test('what is removed from the record is removed from the lens', async () => {
  await addEvents(pool, 50, 's2')
  const lens = openLens()
  await lens.sums()
  await pool.query(`
    WITH gone AS (DELETE FROM site_events WHERE site_id = 's2'), late AS (DELETE FROM site_events WHERE occurred_at < '2026-03-02')
    INSERT INTO site_event_removals (site_id, before_moment) VALUES ('s2', NULL), (NULL, '2026-03-02')`)
  await addEvents(pool, 1)
  expect(await lens.sums()).toEqual(await sumsOfRecord())
  await lens.close()
  expect(await openLens().sums()).toEqual(await sumsOfRecord())
})

async function inFile(statement: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(FILE)
  const connection = await instance.connect()
  await connection.run(statement)
  connection.closeSync()
  instance.closeSync()
}
