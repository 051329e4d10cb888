/** One scheduled backup: written to this disk, stored in the bucket, older ones removed, and once a month restored as a test (decision 0119). */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobParts } from '../../core/queue/job.ts'
import { createPrivateFolder } from '../../core/storage/private-files.ts'
import { version } from '../../core/version.ts'
import { writeBackup } from '../write-backup.ts'
import { type BackupBucket, openBackupBucket, type StoredBackup } from './backup-bucket.ts'
import { chooseKept } from './choose-kept.ts'
import { hasHappenedSince, recordBackup } from './events.ts'
import { reportFailure } from './report-failure.ts'
import { testRestore } from './test-restore.ts'

type BackupParts = Pick<JobParts, 'db' | 'connection' | 'config' | 'storage' | 'secrets' | 'urls' | 'logger'> & {
  signal: AbortSignal
}

const DAY = 24 * 60 * 60 * 1000

export async function runBackup(parts: BackupParts): Promise<void> {
  const createdAt = new Date().toISOString()
  const name = createdAt.replaceAll(/[-:]|\.\d+/g, '')
  const folder = await openFolder(parts.config.dataDirectory)
  try {
    const bucket = openBackupBucket(parts.config)
    const stored = await storeBackup(parts, bucket, folder, { name, createdAt, lectern: version }).catch(
      async (error) => {
        await reportFailure(parts, 'backup.failed', name, error)
        throw error
      },
    )
    if (!(await hasHappenedSince(parts.db, 'backup.restore_tested', startOfMonth(createdAt))))
      await restoreAsTest(parts, bucket, folder, stored).catch((error) =>
        reportFailure(parts, 'backup.restore_failed', name, error),
      )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const startOfMonth = (time: string) => new Date(`${time.slice(0, 7)}-01T00:00:00Z`)

/** A folder on the disk of this process; those that killed ones left are removed. */
async function openFolder(dataDirectory: string): Promise<string> {
  const parent = join(dataDirectory, 'backups')
  await createPrivateFolder(parent)
  for (const name of await readdir(parent)) {
    const { mtimeMs } = await stat(join(parent, name))
    if (mtimeMs < Date.now() - DAY) await rm(join(parent, name), { recursive: true, force: true })
  }
  return mkdtemp(join(parent, 'backup-'))
}

async function storeBackup(
  { db, connection, config, storage, logger, signal }: BackupParts,
  bucket: BackupBucket,
  folder: string,
  backup: Pick<StoredBackup, 'name' | 'createdAt' | 'lectern'>,
): Promise<StoredBackup> {
  const path = join(folder, 'backup.tar')
  const { files, missing } = await writeBackup({ connection, storage, out: path })
  const stored = await bucket.add(backup, path, signal)
  await rm(path)
  const all = await bucket.list()
  const kept = new Set(chooseKept(all, config.backupKeep))
  const removed = all.filter((each) => !kept.has(each))
  await bucket.remove(removed)
  const { name, bytes } = stored
  await recordBackup(db, 'backup.written', name, {
    bytes,
    files,
    missing_files: missing.length,
    kept: kept.size,
    removed: removed.length,
  })
  if (missing.length > 0)
    logger.warn({ backup: name, missing }, 'Files are missing in the storage, and so in the backup')
  logger.info({ backup: name, bytes, files, removed: removed.length }, 'A backup was written')
  return stored
}

/** Reads the backup back from the bucket, so that this is tested too. */
async function restoreAsTest(
  { db, connection, config, logger }: BackupParts,
  bucket: BackupBucket,
  folder: string,
  { name }: StoredBackup,
): Promise<void> {
  const path = join(folder, 'fetched.tar')
  await bucket.fetch(name, path)
  const restored = await testRestore(connection, path, config.secretKey)
  await recordBackup(db, 'backup.restore_tested', name, { ...restored })
  logger.info({ backup: name, ...restored }, 'The backup was restored as a test')
}
