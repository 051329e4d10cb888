/** A statement is prepared and described once; it must return the same as a statement that is new each time. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, startTestServer } from '../../../test/harness.ts'
import { connectDatabase } from './connect.ts'
import { inTransaction } from './transaction.ts'

const { database } = await startTestServer()

beforeEach(async () => {
  await database.pool.query('DROP TABLE IF EXISTS things')
  await database.pool.query(
    `CREATE TABLE things AS SELECT 1 AS id, 'one' AS name, NULL::int AS nothing, true AS is_good,
       '{"a": [1]}'::jsonb AS json, '2026-01-02T03:04:05.678901Z'::timestamptz AS at, '{x,y}'::text[] AS list`,
  )
})

const THING = {
  id: 1,
  name: 'one',
  nothing: null,
  is_good: true,
  json: { a: [1] },
  at: new Date('2026-01-02T03:04:05.678Z'),
  list: ['x', 'y'],
}

const UNSENDABLE = {
  toPostgres: () => {
    throw new Error('no such value')
  },
}

test.each(['reads', 'db'] as const)('the same rows at every execution, through %s', async (kind) => {
  const read = async () => (await sql`SELECT * FROM things`.execute(database[kind])).rows
  for (let time = 0; time < 20; time++) expect(await read()).toEqual([THING])
})

test('a column that is added, removed or changes its type is read correctly', async () => {
  const read = async () => (await sql`SELECT * FROM things WHERE id = ${1}`.execute(database.reads)).rows
  for (let time = 0; time < 10; time++) await read()
  await database.pool.query('ALTER TABLE things ADD COLUMN added int DEFAULT 7')
  for (let time = 0; time < 10; time++) expect(await read()).toEqual([{ ...THING, added: 7 }])
  await database.pool.query('ALTER TABLE things DROP COLUMN added, ALTER COLUMN name TYPE text[] USING ARRAY[name]')
  for (let time = 0; time < 10; time++) expect(await read()).toEqual([{ ...THING, name: ['one'] }])
})

test('a value that cannot be sent fails alone', async () => {
  const read = async (value: unknown) =>
    (await sql`SELECT id FROM things WHERE name = ${value}`.execute(database.reads)).rows
  await read('one')
  const [before, failed, after] = await Promise.allSettled([read('one'), read(UNSENDABLE), read('one')])
  expect(before).toMatchObject({ value: [{ id: 1 }] })
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no such value' } })
  expect(after).toMatchObject({ value: [{ id: 1 }] })
  expect(await read('one')).toEqual([{ id: 1 }])
})

test('a failed execution leaves the statement usable', async () => {
  const divide = async (by: number) => (await sql`SELECT 6 / ${by}::int AS result`.execute(database.reads)).rows
  expect(await divide(2)).toEqual([{ result: 3 }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(3)).toEqual([{ result: 2 }])
})

test('of two columns with one name the last counts', async () => {
  const { rows } = await sql`SELECT 1 AS x, 2 AS x`.execute(database.reads)
  expect(rows).toEqual([{ x: 2 }])
})

test('the connections for reads take no writes', async () => {
  const write = sql`UPDATE things SET name = 'two'`
  await expect(write.execute(database.reads)).rejects.toMatchObject({ code: '25006' })
  await write.execute(database.db)
})

describe('a transaction, whose BEGIN is sent with its first statement', () => {
  const { db } = database
  const readName = async () => (await sql<{ name: string }>`SELECT name FROM things`.execute(db)).rows[0]?.name
  // The first transaction of a connection prepares BEGIN; those that count come later, on the same connection.
  const repeat = async (run: () => Promise<void>) => {
    for (let time = 0; time < 3; time++) await run()
  }

  test('is committed as a whole', () =>
    repeat(async () => {
      await db.transaction().execute(async (trx) => {
        const before = await readName()
        await sql`UPDATE things SET name = name || '+'`.execute(trx)
        // Another connection does not see it yet.
        expect(await readName()).toBe(before)
        await sql`UPDATE things SET name = name || '-'`.execute(trx)
      })
      expect(await readName()).toMatch(/\+-$/)
    }))

  test('is rolled back as a whole, also when its first statement writes or fails', () =>
    repeat(async () => {
      const writes = db.transaction().execute(async (trx) => {
        await sql`UPDATE things SET name = 'lost'`.execute(trx)
        throw new Error('rolled back')
      })
      await expect(writes).rejects.toThrow('rolled back')
      const fails = db.transaction().execute(async (trx) => {
        await sql`SELECT 1 / ${0}::int`.execute(trx).catch(() => {})
        await sql`UPDATE things SET name = 'lost'`.execute(trx)
      })
      await expect(fails).rejects.toMatchObject({ code: '25P02' })
      const cannotBeSent = db.transaction().execute(async (trx) => {
        await sql`UPDATE things SET name = ${UNSENDABLE}`.execute(trx).catch(() => {})
        await sql`UPDATE things SET name = 'lost'`.execute(trx)
        throw new Error('rolled back')
      })
      await expect(cannotBeSent).rejects.toThrow('rolled back')
      expect(await readName()).toBe('one')
    }))

  test('that could not begin writes nothing', async () => {
    // A connection of its own, which loses what it has prepared.
    const own = connectDatabase(await cloneDatabase(), { poolSize: 1, onError: () => {} })
    await own.pool.query('CREATE TABLE things AS SELECT 1 AS id')
    await own.db.transaction().execute((trx) => sql`SELECT 1`.execute(trx))
    await own.pool.query('DEALLOCATE ALL')
    const write = own.db.transaction().execute(async (trx) => {
      await sql`SELECT 1`.execute(trx).catch(() => {})
      await sql`UPDATE things SET id = 2`.execute(trx)
    })
    await expect(write).rejects.toThrow('The transaction has not begun')
    expect((await own.pool.query('SELECT id FROM things')).rows).toEqual([{ id: 1 }])
    await own.close()
  })

  test('may have no statement at all, or several at once', () =>
    repeat(async () => {
      await db.transaction().execute(async () => {})
      await expect(db.transaction().execute(() => Promise.reject(new Error('nothing')))).rejects.toThrow('nothing')
      const names = await db
        .transaction()
        .execute((trx) => Promise.all([1, 2, 3].map((n) => sql`SELECT ${n}::int AS n`.execute(trx))))
      expect(names.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
      expect(await readName()).toBe('one')
    }))

  test('is run again when its first statement is stale', async () => {
    const read = () => inTransaction(db, async (trx) => (await sql`SELECT * FROM things`.execute(trx)).rows)
    for (let time = 0; time < 8; time++) await read()
    await database.pool.query('ALTER TABLE things ADD COLUMN added int DEFAULT 7')
    await repeat(async () => expect(await read()).toEqual([{ ...THING, added: 7 }]))
  })
})
