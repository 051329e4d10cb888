import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Header, JOBS, type Manifest } from './format.ts'
import { columnsOf, listTables } from './list-tables.ts'

/** Loads the parts of the tables in the order of the file. */
export function openLoader(client: pg.Client, header: Header) {
  let loading: { table: string; stream: ReturnType<typeof copyFrom>; ended: Promise<void> } | undefined
  const finish = async () => {
    loading?.stream.end()
    await loading?.ended
    loading = undefined
  }
  return {
    async add(table: string, rows: Buffer): Promise<void> {
      if (loading?.table !== table) {
        await finish()
        const stream = client.query(copyFrom(copyInto(client, table, header)))
        loading = { table, stream, ended: finished(stream) }
        // The rejection is handled here and reported where the promise is awaited.
        loading.ended.catch(() => {})
      }
      if (!loading.stream.write(rows)) await Promise.race([once(loading.stream, 'drain'), loading.ended])
    },
    finish,
  }
}

function copyInto(client: pg.ClientBase, table: string, header: Header): string {
  if (table === JOBS)
    return 'COPY restored_jobs (task_identifier, payload, queue_name, run_at, max_attempts, key, priority) FROM STDIN'
  const { columns } = header.tables.find(({ name }) => name === table)!
  return `COPY ${client.escapeIdentifier(table)} (${columnsOf(client, columns)}) FROM STDIN`
}

/** Rows are loaded without triggers and foreign keys, because they refer to each other in any order until all are loaded. */
export async function withoutTriggersAndKeys(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name))
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace`)
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  await load()
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  // Adding the keys checks each row again: an incomplete backup is refused.
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  await client.query('SET CONSTRAINTS ALL DEFERRED')
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

export const prepareJobs = (client: pg.ClientBase) =>
  client.query(`CREATE TEMP TABLE restored_jobs (position bigint GENERATED ALWAYS AS IDENTITY, task_identifier text, payload json, queue_name text,
    run_at timestamptz, max_attempts integer, key text, priority integer) ON COMMIT DROP`)

export const enqueueJobs = (client: pg.ClientBase) =>
  client.query(`SELECT graphile_worker.add_job(task_identifier, payload, queue_name, run_at, max_attempts, key, priority::smallint)
    FROM (SELECT * FROM restored_jobs ORDER BY position) AS job`)

export async function setSequences(client: pg.ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, called])
}
