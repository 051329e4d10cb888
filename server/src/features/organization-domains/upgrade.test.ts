/** The effect of the migration on people and organizations from before domains had to be verified. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { applyFile, createMigrationsTable, listMigrationFiles } from '../../core/database/migrate.ts'
import { migrateQueue } from '../../core/queue/migrate-queue.ts'

const MIGRATION = '20261116_0900_organization_domains.sql'

async function upgraded(before: string): Promise<pg.Client> {
  const { host, port, user } = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const maker = new pg.Client({ host, port, user, database: 'postgres' })
  await maker.connect()
  await maker.query(`CREATE DATABASE ${database}`).finally(() => maker.end())
  const pool = new pg.Pool({ host, port, user, database })
  await migrateQueue(pool).finally(() => pool.end())
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  await createMigrationsTable(client)
  for (const name of await listMigrationFiles()) {
    if (name === MIGRATION) await client.query(before)
    await applyFile(client, name)
  }
  return client
}

test('the first organization is trusted, people who sign in with a password stay accepted, and single sign-on continues', async () => {
  const client = await upgraded(`
    INSERT INTO organizations (id, title, created_at) VALUES ('first', 'First', '2026-01-01'), ('second', 'Second', '2026-01-02');
    INSERT INTO users (id, email, display_name, created_at, signed_in_at) VALUES
      ('ann', 'ann@a.example', 'Ann', '2026-02-01', '2026-05-01'),
      ('bob', 'bob@a.example', 'Bob', '2026-02-01', '2026-02-02'),
      ('cli', 'cli@a.example', 'Cli', '2026-02-01', NULL);
    INSERT INTO passwords (user_id, hash) VALUES ('ann', 'x');
    INSERT INTO members (organization_id, user_id, role, sso, joined_at) VALUES
      ('first', 'ann', 'admin', false, '2026-02-01'), ('second', 'ann', 'admin', false, '2026-03-01'),
      ('first', 'bob', 'read', true, '2026-02-01'), ('second', 'bob', 'read', false, '2026-03-01'),
      ('second', 'cli', 'read', false, '2026-02-05')`)
  try {
    const { rows: trusted } = await client.query('SELECT id FROM organizations WHERE trusted')
    expect(trusted).toEqual([{ id: 'first' }])
    const { rows: members } = await client.query(
      `SELECT user_id || ' ' || organization_id AS member, accepted_by FROM members ORDER BY user_id, organization_id`,
    )
    expect(Object.fromEntries(members.map(({ member, accepted_by }) => [member, accepted_by]))).toEqual({
      'ann first': 'person',
      'ann second': 'person',
      'bob first': 'provider',
      // He was invited after his last sign-in, which locked him out.
      'bob second': null,
      'cli second': 'person',
    })
    const { rows: vouched } = await client.query('SELECT id, vouched_by FROM users WHERE vouched_by IS NOT NULL')
    expect(vouched).toEqual([{ id: 'bob', vouched_by: 'first' }])
  } finally {
    await client.end()
  }
})
