/** Restores a backup of a running Lectern in another data directory, and compares what is there row by row. */
import { execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseOf, makeDirectory, program, startLectern } from './workbench.mjs'

/** The queue of jobs, and the times of migrations: a restored database was migrated when it was restored. */
const NOT_COMPARED = /^(?:graphile_worker\..*|public\.(?:migrations|sql_files))$/

/** The tables that differ, with the time of each step and the size of the backup. */
export async function compareRestored(workbench) {
  const [home, data] = await Promise.all(['backup', 'restored'].map((name) => makeDirectory(`lectern-bench-${name}-`)))
  const file = join(home, 'backup')
  try {
    const { expected, backupSeconds } = await backUpAtRest(workbench, file)
    const restoreSeconds = await run(data, 'restore', file)
    const lectern = await startLectern(data, workbench.token)
    const client = new pg.Client(databaseOf(data))
    try {
      await client.connect()
      const actual = await readDigests((text) => client.query(text).then(({ rows }) => rows))
      const differing = listDiffering(expected, actual)
      return { tables: expected.size, differing, bytes: (await stat(file)).size, backupSeconds, restoreSeconds }
    } finally {
      await client.end()
      await lectern.stop()
    }
  } finally {
    await Promise.all([home, data].map((path) => rm(path, { recursive: true, force: true })))
  }
}

/** Takes backups until nothing was written meanwhile: jobs go on for a while after the last request. */
async function backUpAtRest(workbench, file) {
  for (let before = await readDigests(workbench.sql); ; ) {
    const backupSeconds = await run(workbench.data, 'backup', '--out', file)
    const expected = await readDigests(workbench.sql)
    if (listDiffering(before, expected).length === 0) return { expected, backupSeconds }
    before = expected
  }
}

const listDiffering = (one, other) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((table) => one.get(table) !== other.get(table))

async function run(data, ...command) {
  const startedAt = performance.now()
  await promisify(execFile)('node', [program, ...command], { env: { ...process.env, LECTERN_DATA: data } })
  return (performance.now() - startedAt) / 1000
}

/**
 * The number of rows of each table and a sum over all that is in them, in whatever order and partition they are. Numbers of transactions are left out:
 * they mean something in one database only, and a restore replaces them.
 */
async function readDigests(sql) {
  const tables = await sql(`SELECT format('%I.%I', n.nspname, c.relname) AS name,
      string_agg(format('%I', attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute ON attrelid = c.oid
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped AND atttypid <> 'xid8'::regtype
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    GROUP BY 1`)
  const digests = new Map()
  for (const { name, columns } of tables) {
    if (NOT_COMPARED.test(name)) continue
    const [{ digest }] = await sql(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0) AS digest FROM ${name}`,
    )
    digests.set(name, digest)
  }
  return digests
}
