/** The DuckDB file of the columnar copy. DuckDB is loaded with the first query. */

import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { tookTooLong } from '../../../core/errors.ts'
import { createPrivateFolder } from '../../../core/storage/private-files.ts'
import type { ResultCell } from '../query/columns.ts'
import type { QueryStatement } from '../query/statement-writer.ts'
import { CREATE_TABLES, SCHEMA_HASH, STORAGE_VERSION, toSqlString } from './copy-schema.ts'

export interface CopyFile {
  path: string
  /** Identifies the copied event log; empty for a new copy. */
  identity: string
  /** Rows of older transactions are complete. Rows of later ones are copied again each time. */
  watermark: bigint
  /** Whether it may contain rows of transactions from the watermark on. */
  hasRowsAboveWatermark: boolean
  /** How often an incomplete copy was committed. */
  partialCommits: number
  writer: DuckDBConnection
  /** Interrupted when it takes longer than the limit. */
  query: (statement: QueryStatement) => Promise<ResultCell[][]>
  /** Reads all rows and throws when the file is damaged. */
  verify: () => Promise<void>
  /** false when somebody removed the file. */
  exists: () => Promise<boolean>
  close: () => void
}

export interface CopyLimits {
  threads: number
  megabytes: number
  /** The time that a query may take. */
  queryMilliseconds?: number
}

/** The same limit as for PostgreSQL. */
const QUERY_MILLISECONDS = 30_000

export async function openCopyFile(path: string, limits: CopyLimits): Promise<CopyFile> {
  await createPrivateFolder(dirname(path))
  // Leftovers of a removed file, such as its write-ahead log, must not be applied to a new one.
  if ((await readInode(path)) === undefined) await removeCopyFile(path)
  const { DuckDBInstance } = await loadDuckDb()
  const instance = await DuckDBInstance.create(path, {
    ...(limits.threads > 0 && { threads: String(limits.threads) }),
    memory_limit: `${limits.megabytes}MB`,
    storage_compatibility_version: STORAGE_VERSION,
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  try {
    const writer = await instance.connect()
    await restrict(writer, dirname(path))
    const { identity, watermark } = await readState(writer)
    const inode = await readInode(path)
    return {
      path,
      identity,
      watermark,
      hasRowsAboveWatermark: true,
      partialCommits: 0,
      writer,
      query: async ({ text, values }) => {
        const connection = await instance.connect()
        let isTooLong = false
        // Repeated, because an interrupt has no effect on a query that has not started yet.
        const timer = setInterval(() => {
          isTooLong = true
          connection.interrupt()
        }, limits.queryMilliseconds ?? QUERY_MILLISECONDS)
        try {
          const reader = await connection.runAndReadAll(text, values)
          return reader.getRowsJS() as ResultCell[][]
        } catch (error) {
          throw isTooLong ? tookTooLong() : error
        } finally {
          clearInterval(timer)
          connection.closeSync()
        }
      },
      verify: async () => {
        await writer.run('SELECT bit_xor(hash(site_events)) FROM site_events')
      },
      exists: async () => (await readInode(path)) === inode,
      close: () => {
        writer.closeSync()
        instance.closeSync()
      },
    }
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

/** DuckDB is not available for this platform. */
export class DuckDbMissingError extends Error {}

/** An optional package: it is large, and does not exist for every platform. */
const loadDuckDb = () =>
  import('@duckdb/node-api').catch((error) => {
    throw new DuckDbMissingError(String(error))
  })

export async function removeCopyFile(path: string): Promise<void> {
  for (const each of [path, `${path}.wal`, `${path}.tmp`]) await rm(each, { recursive: true, force: true })
}

/** Removes part files that a crashed process left behind. */
export async function removePartFiles(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => [])
  const parts = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.csv'))
  for (const name of parts) await rm(join(dirname(path), name), { force: true })
}

const readInode = (path: string) =>
  stat(path).then(
    ({ ino }) => ino,
    () => undefined,
  )

/** DuckDB can read no file of this machine but its own. */
async function restrict(connection: DuckDBConnection, directory: string): Promise<void> {
  await connection.run(`SET allowed_directories = [${toSqlString(`${directory}/`)}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}

/** The file has another schema: it is from another version of Lectern, or not a columnar copy. */
export class CopySchemaError extends Error {}

async function readState(connection: DuckDBConnection): Promise<{ identity: string; watermark: bigint }> {
  const tables = await connection.runAndReadAll('SELECT count(*) FROM duckdb_tables()')
  if (tables.getRowsJS()[0]?.[0] === 0n) {
    await connection.run(CREATE_TABLES)
    await connection.run('INSERT INTO lens VALUES ($1, $2, 0)', [SCHEMA_HASH, ''])
  }
  const state = await connection.runAndReadAll('SELECT shape, identity, watermark FROM lens')
  const [[shape, identity, watermark] = []] = state.getRowsJS()
  if (shape !== SCHEMA_HASH) throw new CopySchemaError()
  return { identity: identity as string, watermark: watermark as bigint }
}
