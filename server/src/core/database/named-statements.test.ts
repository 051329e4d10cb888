/** A statement is prepared and described once; it must return the same as a statement that is new each time. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

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
  const broken = {
    toPostgres: () => {
      throw new Error('no such value')
    },
  }
  const [before, failed, after] = await Promise.allSettled([read('one'), read(broken), read('one')])
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
