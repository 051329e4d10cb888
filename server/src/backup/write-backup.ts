/** Creates a backup file of a database and its stored files from one snapshot, while the server keeps running. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '../core/database/connection.ts'
import { listApplied } from '../core/database/migrate.ts'
import type { Storage } from '../core/storage/storage.ts'
import { writeWholeFile } from '../core/storage/whole-file.ts'
import { version } from '../core/version.ts'
import { LOCK_NOT_AVAILABLE, REMOVAL_LOCK } from '../features/files/index.ts'
import { BackupError } from './backup-error.ts'
import { connectForBackup } from './connect.ts'
import {
  FORMAT,
  fileName,
  HEADER,
  type Header,
  JOBS,
  MANIFEST,
  type Manifest,
  PART_BYTES,
  partName,
  type Report,
  SEAL,
  VERSION,
} from './format.ts'
import { columnsOf, listSequences, listTables } from './list-tables.ts'
import { openTarWriter, type TarWriter } from './tar.ts'

interface BackupSummary {
  files: number
  bytes: number
  /** Keys of files that the database refers to and whose bytes are missing. */
  missing: string[]
}

/** Only its owner may read the file. */
export async function writeBackup(
  { connection, storage, out }: { connection: Connection; storage: Storage; out: string },
  report: Report = () => {},
): Promise<BackupSummary> {
  return writeWholeFile(out, async (file) => {
    const client = await connectForBackup(connection)
    try {
      return await dump(client, storage, file, report)
    } finally {
      await client.end()
    }
  })
}

async function dump(client: pg.Client, storage: Storage, file: FileHandle, report: Report): Promise<BackupSummary> {
  const migrations = await listApplied(client)
  if (migrations.length === 0)
    throw new BackupError('This database has no tables of Lectern: there is nothing to back up.')
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await client.query(REMOVAL_LOCK).catch((error) => {
    if (error.code === LOCK_NOT_AVAILABLE)
      throw new BackupError('Another backup is running: wait until it has finished.')
    throw error
  })
  const tar = openTarWriter(file)
  const entries: Manifest['entries'] = {}
  const addWhole = async (name: string, bytes: Buffer) => {
    await tar.add(name, bytes.length, [bytes])
    entries[name] = digest(bytes)
    return entries[name]
  }
  const tables = await listTables(client)
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    lectern: version,
    createdAt: new Date().toISOString(),
    migrations: migrations.toSorted(),
    tables: tables.map(({ name, columns, partitions }) => ({ name, columns, partitions })),
  }
  await addWhole(HEADER, toJson(header))
  const total = tables.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const { name, columns, size } of tables) {
    const rows = `SELECT ${columnsOf(client, columns)} FROM ${client.escapeIdentifier(name)}`
    await copyOut(client, name, rows, addWhole, (done) =>
      report({ step: 'database', done: before + Math.min(done, size), total, what: name }),
    )
    before += size
  }
  await copyOut(client, JOBS, SELECT_JOBS, addWhole)
  const { missing, ...files } = await addFiles(client, storage, tar, report)
  const manifest = toJson({ entries, sequences: await listSequences(client), files } satisfies Manifest)
  await client.query('COMMIT')
  const seal = Buffer.from(`${await addWhole(MANIFEST, manifest)}  ${MANIFEST}\n`)
  await addWhole(SEAL, seal)
  await tar.end()
  return { files: files.count, bytes: (await file.stat()).size, missing }
}

/** Includes running jobs, which are safe to run twice. */
const SELECT_JOBS = `
  SELECT job.task_identifier, own.payload, job.queue_name, job.run_at, job.max_attempts, job.key, job.priority
  FROM graphile_worker.jobs job JOIN graphile_worker._private_jobs own ON own.id = job.id
  WHERE job.attempts < job.max_attempts OR job.locked_at IS NOT NULL ORDER BY job.id`

const pack = promisify(gzip)

async function copyOut(
  client: pg.Client,
  table: string,
  rows: string,
  addWhole: (name: string, bytes: Buffer) => Promise<unknown>,
  onBytes: (done: number) => void = () => {},
): Promise<void> {
  let part = 0
  let done = 0
  let chunks: Buffer[] = []
  let length = 0
  const finishPart = async () => {
    await addWhole(partName(table, ++part), await pack(Buffer.concat(chunks), { level: 1 }))
    done += length
    onBytes(done)
    chunks = []
    length = 0
  }
  for await (const chunk of client.query(copyTo(`COPY (${rows}) TO STDOUT`)) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= PART_BYTES) await finishPart()
  }
  if (length > 0) await finishPart()
}

const KEYS_AT_ONCE = 1000

/** Bytes are stored before a committed row refers to them; a row without references may exist before or after its bytes. */
async function addFiles(client: pg.Client, storage: Storage, tar: TarWriter, report: Report) {
  const { rows: counted } = await client.query<{ total: number; hasAssets: boolean; hasPictures: boolean }>(
    `SELECT count(*)::int AS total, to_regclass('site_assets') IS NOT NULL AS "hasAssets",
      to_regclass('pictures') IS NOT NULL AS "hasPictures" FROM stored_files`,
  )
  const { total, hasAssets, hasPictures } = counted[0]!
  // A database that is backed up before its update may be older than these tables.
  const isAsset = hasAssets ? 'EXISTS (SELECT FROM site_assets a WHERE a.key = f.key)' : 'false'
  const isPicture = hasPictures ? 'EXISTS (SELECT FROM pictures p WHERE p.key = f.key)' : 'false'
  const missing: string[] = []
  let seen = 0
  let count = 0
  let bytes = 0
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ key: string; named: boolean }>(
      `SELECT key, kept OR EXISTS (SELECT FROM space_files s WHERE s.key = f.key)
        OR ${isAsset} OR ${isPicture}
        OR key IN (SELECT file ->> 'key' FROM uploads WHERE file IS NOT NULL) AS named
      FROM stored_files f WHERE key > $1 ORDER BY key LIMIT ${KEYS_AT_ONCE}`,
      [after],
    )
    for (const { key, named } of rows) {
      const path = await storage.pathOf(key)
      const size = await stat(path).then(
        ({ size }) => size,
        () => undefined,
      )
      if (size !== undefined) {
        await tar.add(fileName(key), size, createReadStream(path))
        count++
        bytes += size
      } else if (named) missing.push(key)
      report({ step: 'files', done: ++seen, total })
    }
    const last = rows.at(-1)
    if (!last || rows.length < KEYS_AT_ONCE) return { count, bytes, missing }
    after = last.key
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
