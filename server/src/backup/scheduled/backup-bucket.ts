/**
 * Backups in a bucket: `backups/NAME/0001` and so on are the file in parts, whose bytes put together are what `lectern restore` reads; `backups/index.json`
 * lists the whole ones. It is written last, so that a backup is in it whole or not at all, and needs neither the database nor the right to list keys.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import type { ObjectStore } from '../../core/storage/connect-s3.ts'
import { openBucket } from '../../core/storage/open-storage.ts'
import { BackupError } from '../backup-error.ts'

export interface StoredBackup {
  name: string
  createdAt: string
  /** The version of the program that wrote it. */
  lectern: string
  bytes: number
  /** SHA-256 of each part. */
  parts: string[]
}

export interface BackupBucket {
  list: () => Promise<StoredBackup[]>
  add: (backup: Omit<StoredBackup, 'bytes' | 'parts'>, path: string, signal?: AbortSignal) => Promise<StoredBackup>
  /** Writes the file, and compares every checksum. */
  fetch: (name: string, path: string) => Promise<StoredBackup>
  remove: (backups: readonly StoredBackup[]) => Promise<void>
}

const FOLDER = 'backups'
const INDEX = `${FOLDER}/index.json`
/** The name of the backup that is being written: what a killed process left is found by it. */
const UNFINISHED = `${FOLDER}/unfinished`
/** Far below what one request may store anywhere, and small enough for a slow line. */
const PART_BYTES = 128 * 1024 * 1024

export function openBackupBucket(config: Config): BackupBucket {
  const name = config.backupBucket || config.s3Bucket
  if (name === '') throw new BackupError('There is no bucket for backups: set LECTERN_BACKUP_BUCKET or S3_BUCKET.')
  return toBackupBucket(openBucket(config, name))
}

const keyOf = (name: string, part: number) => `${FOLDER}/${name}/${String(part).padStart(4, '0')}`

export function toBackupBucket(objects: ObjectStore, partBytes = PART_BYTES): BackupBucket {
  const list = async () => JSON.parse((await readObject(objects, INDEX)) ?? '[]') as StoredBackup[]

  const putText = async (key: string, value: string) => {
    const bytes = Buffer.from(value)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await objects.putAs(key, { size: bytes.length, sha256, read: () => Readable.from([bytes]) })
  }
  const writeIndex = (backups: StoredBackup[]) => putText(INDEX, `${JSON.stringify(backups, undefined, 2)}\n`)

  const removeUnfinished = async () => {
    const name = await readObject(objects, UNFINISHED)
    if (!name || (await list()).some((backup) => backup.name === name)) return
    for (let part = 1; await objects.has(keyOf(name, part)); part++) await objects.remove(keyOf(name, part))
  }

  return {
    list,
    async add(backup, path, signal) {
      await removeUnfinished()
      await putText(UNFINISHED, backup.name)
      const { size: bytes } = await stat(path)
      const parts: string[] = []
      for (let start = 0; start < bytes; start += partBytes) {
        signal?.throwIfAborted()
        const size = Math.min(partBytes, bytes - start)
        const read = () => createReadStream(path, { start, end: start + size - 1 })
        const sha256 = await digestOf(read())
        await objects.putAs(keyOf(backup.name, parts.length + 1), { size, sha256, read })
        parts.push(sha256)
      }
      const added = { ...backup, bytes, parts }
      await writeIndex([...(await list()), added])
      await objects.remove(UNFINISHED)
      return added
    },
    async fetch(name, path) {
      const found = (await list()).find((backup) => backup.name === name)
      if (!found) throw new BackupError(`There is no backup ${name} in the bucket.`)
      await writeFile(path, '', { mode: 0o600 })
      for (const [at, sha256] of found.parts.entries()) {
        const key = keyOf(name, at + 1)
        const hash = createHash('sha256')
        const bytes = await objects.get(key)
        if (!bytes) throw new BackupError(`The backup ${name} is damaged: ${key} is missing in the bucket.`)
        for await (const chunk of bytes) {
          hash.update(chunk)
          await appendFile(path, chunk)
        }
        if (hash.digest('hex') !== sha256) throw new BackupError(`The backup ${name} is damaged: ${key} has changed.`)
      }
      return found
    },
    async remove(backups) {
      if (backups.length === 0) return
      const gone = new Set(backups.map(({ name }) => name))
      await writeIndex((await list()).filter(({ name }) => !gone.has(name)))
      for (const { name, parts } of backups) for (const at of parts.keys()) await objects.remove(keyOf(name, at + 1))
    },
  }
}

async function readObject(objects: ObjectStore, key: string): Promise<string | undefined> {
  const bytes = await objects.get(key)
  return bytes && text(bytes)
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
