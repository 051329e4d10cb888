/** A migrated database serves the last release as well (docs/decisions/0118). */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrationFiles, migrate } from '../src/core/database/migrate.ts'
import { serverRoot } from '../src/core/server-root.ts'
import { cloneDatabase } from '../test/harness.ts'
import { createEmptyDatabase } from '../test/program.ts'
import { findBreaks } from './compare-schemas.ts'
import { readSchema } from './read-schema.ts'
import { readReleased } from './released.ts'
import { RETIRED } from './retired.ts'

/** A database with everything that is retired: the template of other tests is without it. */
async function openMigrated(): Promise<pg.Pool> {
  const pool = new pg.Pool(await createEmptyDatabase(`test_${randomUUID().replaceAll('-', '')}`))
  onTestFinished(() => pool.end())
  await migrate(pool)
  return pool
}

/** Lists the rules of which a migration says, in a line `-- expands: NAME`, that the last release keeps them. */
const listVouched = (migrations: string[]) =>
  migrations.flatMap((text) => [...text.matchAll(/^-- expands: (\w+)/gm)].map(([, name]) => name))

test('what the last release reads and writes is still there', async () => {
  const released = await readReleased()
  const later = (await listMigrationFiles()).filter((name) => !released.migrations.includes(name))
  const texts = await Promise.all(later.map((name) => readFile(join(serverRoot, 'migrations', name), 'utf8')))
  const vouched = listVouched(texts)
  const breaks = findBreaks(released, await readSchema(await openMigrated()))
  const remaining = breaks.filter(({ name, canBeVouchedFor }) => !(canBeVouchedFor && vouched.includes(name)))
  expect(
    remaining.map(({ name, fault }) => `${name}: ${fault}`),
    `${released.version} runs beside this version during an upgrade. CONTRIBUTING.md says how to contract one release later`,
  ).toEqual([])
  expect(vouched.filter((name) => !breaks.some((each) => each.name === name))).toEqual([])
})

test('migrations of the last release are not removed or renamed', async () => {
  expect(await listMigrationFiles()).toEqual(expect.arrayContaining((await readReleased()).migrations))
})

test('what is retired exists, and rows are written without it', async () => {
  const { tables } = await readSchema(await openMigrated())
  for (const name of RETIRED) {
    const [table = '', column] = name.split('.')
    expect(Object.keys(tables)).toContain(table)
    if (column === undefined) continue
    expect(tables[table]!.columns[column]).toBeDefined()
    const { isNullable, hasDefault } = tables[table]!.columns[column]!
    expect(isNullable || hasDefault, `${name} must be nullable or have a default`).toBe(true)
  }
})

const NOTHING: string[] = []
const cloned = cloneDatabase()

test.each<[string, string[]]>([
  ['ALTER TABLE teams DROP COLUMN title', ['teams.title: the column is gone']],
  [
    'ALTER TABLE teams RENAME COLUMN title TO name',
    ['teams.title: the column is gone', 'teams.name: a new column is NOT NULL and has no default'],
  ],
  ['DROP TABLE site_redirects', ['site_redirects: the table is gone']],
  ['ALTER TABLE site_redirects RENAME TO redirects', ['site_redirects: the table is gone']],
  ['ALTER TABLE webhooks ALTER COLUMN failures TYPE bigint', ['webhooks.failures: its type was integer and is bigint']],
  ['ALTER TABLE webhooks ALTER COLUMN failures DROP DEFAULT', ['webhooks.failures: its default is gone']],
  [
    'ALTER TABLE webhooks ALTER COLUMN created_by SET NOT NULL',
    ['webhooks.created_by: it could be NULL and no longer can'],
  ],
  ['ALTER TABLE webhooks ALTER COLUMN url DROP NOT NULL', ['webhooks.url: it could not be NULL and now can']],
  [
    'ALTER TABLE webhooks ADD COLUMN region text NOT NULL',
    ['webhooks.region: a new column is NOT NULL and has no default'],
  ],
  [
    'ALTER TABLE webhooks ADD CONSTRAINT short CHECK (length(url) < 10)',
    ['short: a new rule of webhooks is CHECK ((length(url) < 10))'],
  ],
  ['CREATE UNIQUE INDEX one_url ON webhooks (url)', ['one_url: a new rule of webhooks is  USING btree (url)']],
  [
    'ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey',
    ['idempotency_keys_pkey: the unique index of idempotency_keys (id) is gone'],
  ],
  ['DROP VIEW site_levels', ['site_levels: the view is gone']],
  ['DROP FUNCTION can_vouch(text, text)', ['can_vouch(text,text): the function is gone']],
  ['ALTER TABLE webhooks ADD COLUMN region text', NOTHING],
  ["ALTER TABLE webhooks ADD COLUMN region text NOT NULL DEFAULT 'eu' CHECK (region <> '')", NOTHING],
  ['ALTER TABLE webhooks DROP CONSTRAINT webhooks_off_reason_check', NOTHING],
  ['CREATE TABLE regions (id text PRIMARY KEY, name text NOT NULL); CREATE INDEX ON webhooks (url)', NOTHING],
])('%s', async (statement, faults) => {
  const client = new pg.Client(await cloned)
  await client.connect()
  onTestFinished(() => client.end())
  const before = await readSchema(client)
  await client.query('BEGIN')
  await client.query(statement)
  const breaks = findBreaks(before, await readSchema(client))
  await client.query('ROLLBACK')
  expect(breaks.map(({ name, fault }) => `${name}: ${fault}`).sort()).toEqual(faults.toSorted())
})

test('a line in a migration vouches for a rule that accepts more', () => {
  const text = '-- More reasons.\n-- expands: notifications_reason_check accepts one more\nALTER TABLE notifications …'
  expect(listVouched([text])).toEqual(['notifications_reason_check'])
})
