/** The file of the lens: DuckDB's, loaded when the first question is asked. */

import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { tookTooLong } from '../../../core/errors.ts'
import { makePrivateFolder } from '../../../core/storage/private-files.ts'
import type { Cell } from '../query/columns.ts'
import type { Statement } from '../query/writer.ts'
import { CREATE_TABLES, quoted, SHAPE, STORAGE } from './shape.ts'

export interface LensFile {
  path: string
  /** Whose record it is a copy of; empty: of none yet. */
  identity: string
  /** Every row of an older transaction is in it, once. Those of others are read again each time. */
  watermark: bigint
  /** Whether rows of others may be in it. */
  hasOthers: boolean
  /** Counts up whenever less than a whole copy was committed. */
  pieces: number
  writer: DuckDBConnection
  /** Stopped when it takes longer than a question may. */
  ask: (statement: Statement) => Promise<Cell[][]>
  /** Throws when a part of it cannot be read. */
  readWhole: () => Promise<void>
  /** false when somebody took the file away. */
  isThere: () => Promise<boolean>
  close: () => void
}

export interface LensLimits {
  threads: number
  megabytes: number
  /** Milliseconds that a question may take. */
  longest?: number
}

/** As long as PostgreSQL may take. */
const LONGEST = 30_000

export async function openLensFile(path: string, limits: LensLimits): Promise<LensFile> {
  await makePrivateFolder(dirname(path))
  // What is left of a file that is gone belongs to no other.
  if ((await inodeOf(path)) === undefined) await removeLensFile(path)
  const { DuckDBInstance } = await loadDuckDb()
  const instance = await DuckDBInstance.create(path, {
    ...(limits.threads > 0 && { threads: String(limits.threads) }),
    memory_limit: `${limits.megabytes}MB`,
    storage_compatibility_version: STORAGE,
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  try {
    const writer = await instance.connect()
    await restrict(writer, dirname(path))
    const { identity, watermark } = await readState(writer)
    const inode = await inodeOf(path)
    return {
      path,
      identity,
      watermark,
      hasOthers: true,
      pieces: 0,
      writer,
      ask: async ({ text, values }) => {
        const connection = await instance.connect()
        let isTooLong = false
        // Again and again: a question that has not begun yet does not hear it.
        const timer = setInterval(() => {
          isTooLong = true
          connection.interrupt()
        }, limits.longest ?? LONGEST)
        try {
          const reader = await connection.runAndReadAll(text, values)
          return reader.getRowsJS() as Cell[][]
        } catch (error) {
          throw isTooLong ? tookTooLong() : error
        } finally {
          clearInterval(timer)
          connection.closeSync()
        }
      },
      readWhole: async () => {
        await writer.run('SELECT bit_xor(hash(site_events)) FROM site_events')
      },
      isThere: async () => (await inodeOf(path)) === inode,
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

/** There is none for this system. */
export class NoDuckDbError extends Error {}

/** An optional package: it is large, and not made for every system. */
const loadDuckDb = () =>
  import('@duckdb/node-api').catch((error) => {
    throw new NoDuckDbError(String(error))
  })

export async function removeLensFile(path: string): Promise<void> {
  for (const each of [path, `${path}.wal`, `${path}.tmp`]) await rm(each, { recursive: true, force: true })
}

/** Rows on their way into the file, left by whoever died. */
export async function removeParts(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => [])
  const parts = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.csv'))
  for (const name of parts) await rm(join(dirname(path), name), { force: true })
}

const inodeOf = (path: string) =>
  stat(path).then(
    ({ ino }) => ino,
    () => undefined,
  )

/** It reads no file of this machine but its own. */
async function restrict(connection: DuckDBConnection, directory: string): Promise<void> {
  await connection.run(`SET allowed_directories = [${quoted(`${directory}/`)}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}

/** Of another shape: a file of an older Lectern, or of nobody. */
export class LensShapeError extends Error {}

async function readState(connection: DuckDBConnection): Promise<{ identity: string; watermark: bigint }> {
  const tables = await connection.runAndReadAll('SELECT count(*) FROM duckdb_tables()')
  if (tables.getRowsJS()[0]?.[0] === 0n) {
    await connection.run(CREATE_TABLES)
    await connection.run('INSERT INTO lens VALUES ($1, $2, 0)', [SHAPE, ''])
  }
  const state = await connection.runAndReadAll('SELECT shape, identity, watermark FROM lens')
  const [[shape, identity, watermark] = []] = state.getRowsJS()
  if (shape !== SHAPE) throw new LensShapeError()
  return { identity: identity as string, watermark: watermark as bigint }
}
