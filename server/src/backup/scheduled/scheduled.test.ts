/** Backups on a schedule, in a bucket (docs/decisions/0119). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { readOutbox } from '../../../test/mail.ts'
import { startS3 } from '../../../test/s3.ts'
import { loadConfig } from '../../config.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { connectS3 } from '../../core/storage/connect-s3.ts'
import { checkBackup, openBackup } from '../check-backup.ts'
import { toBackupBucket } from './backup-bucket.ts'
import { chooseKept } from './choose-kept.ts'
import { scheduledBackupJob } from './job.ts'

const S3 = { S3_BUCKET: 'docs', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'a secret' }

describe('settings', () => {
  test.each(['30 3 * * *', '*/15 * * * *', '0 0,12 1-7 1,6-8 0', '  5  4 * *  1 '])('%s is a schedule', (cron) => {
    expect(loadConfig({ ...S3, LECTERN_BACKUP_CRON: cron }).backupCron).toBe(cron.trim().replaceAll(/ +/g, ' '))
  })

  test.each(['60 3 * * *', '* * * *', '* * * * * *', 'daily', '5-1 * * * *', '*/0 * * * *', '0 24 * * *', '0 0 0 * *'])(
    '%s is none, and the start refuses it',
    (cron) => {
      expect(() => loadConfig({ ...S3, LECTERN_BACKUP_CRON: cron })).toThrow(
        'LECTERN_BACKUP_CRON must be minute, hour, day, month and weekday',
      )
    },
  )

  test('keep rules are read, and wrong ones refused', () => {
    expect(loadConfig({ LECTERN_BACKUP_KEEP: '48h, 2m' }).backupKeep).toEqual([
      { count: 48, unit: 'h' },
      { count: 2, unit: 'm' },
    ])
    for (const rules of ['', '7', '0d', '7y', 'd'])
      expect(() => loadConfig({ LECTERN_BACKUP_KEEP: rules })).toThrow('LECTERN_BACKUP_KEEP must')
  })

  test('a schedule needs a bucket, and a bucket a key', () => {
    expect(() => loadConfig({ LECTERN_BACKUP_CRON: '0 3 * * *' })).toThrow('needs LECTERN_BACKUP_BUCKET or S3_BUCKET')
    expect(() => loadConfig({ LECTERN_BACKUP_BUCKET: 'backups' })).toThrow('S3_ACCESS_KEY_ID')
  })
})

describe('keep rules', () => {
  const at = (createdAt: string) => ({ createdAt })
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, day) => at(new Date(Date.parse(from) - day * 86_400_000).toISOString()))
  const kept = (backups: { createdAt: string }[], text: string) =>
    chooseKept(backups, loadConfig({ LECTERN_BACKUP_KEEP: text }).backupKeep).map(({ createdAt }) =>
      createdAt.slice(0, 10),
    )

  test('keep the newest of each day, week and month', () => {
    // A Tuesday; weeks begin on Monday.
    const backups = days('2026-11-17T03:30:00.000Z', 400)
    expect(kept(backups, '3d')).toEqual(['2026-11-17', '2026-11-16', '2026-11-15'])
    expect(kept(backups, '3w')).toEqual(['2026-11-17', '2026-11-15', '2026-11-08'])
    expect(kept(backups, '3m')).toEqual(['2026-11-17', '2026-10-31', '2026-09-30'])
    expect(kept(backups, '7d,4w,12m')).toHaveLength(20)
  })

  test('keep the newest of an hour, and never nothing', () => {
    const backups = [at('2026-11-17T03:10:00.000Z'), at('2026-11-17T03:50:00.000Z'), at('2026-11-17T01:00:00.000Z')]
    const rules = loadConfig({ LECTERN_BACKUP_KEEP: '2h' }).backupKeep
    expect(chooseKept(backups, rules)).toEqual([backups[1], backups[2]])
    expect(chooseKept([], rules)).toEqual([])
  })

  test('delete nothing because a server was off', () => {
    const old = days('2020-01-10T03:00:00.000Z', 3)
    expect(kept([at('2026-11-17T03:00:00.000Z'), ...old], '7d')).toHaveLength(4)
  })
})

describe('a bucket', async () => {
  const s3 = await startS3()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bucket-'))
  afterAll(async () => {
    s3.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const bucket = toBackupBucket(connectS3(s3.bucket), 1000)
  const path = join(folder, 'backup.tar')
  const write = async (name: string, bytes: Buffer) => {
    await writeFile(path, bytes)
    return bucket.add({ name, createdAt: '2026-11-17T03:30:00.000Z', lectern: '0.1.0' }, path)
  }
  const keys = () => [...s3.objects.keys()].map((key) => key.replace('/docs/lectern/backups/', '')).sort()

  test('has the parts of a backup, in order, and gives them back', async () => {
    const bytes = Buffer.from(Array.from({ length: 2500 }, (_, at) => at % 251))
    expect(await write('one', bytes)).toMatchObject({ name: 'one', bytes: 2500, parts: { length: 3 } })
    expect(keys()).toEqual(['index.json', 'one/0001', 'one/0002', 'one/0003'])
    await bucket.fetch('one', join(folder, 'fetched'))
    expect(await readFile(join(folder, 'fetched'))).toEqual(bytes)
  })

  test('refuses a changed or missing part, and an unknown name', async () => {
    const stored = await write('two', Buffer.alloc(1500, 1))
    s3.objects.set('/docs/lectern/backups/two/0002', Buffer.alloc(500, 2))
    await expect(bucket.fetch('two', join(folder, 'fetched'))).rejects.toThrow('backups/two/0002 has changed')
    s3.objects.delete('/docs/lectern/backups/two/0002')
    await expect(bucket.fetch('two', join(folder, 'fetched'))).rejects.toThrow('backups/two/0002 is missing')
    await expect(bucket.fetch('three', join(folder, 'fetched'))).rejects.toThrow('There is no backup three')
    await bucket.remove([stored])
    expect(keys().filter((key) => key.startsWith('two/'))).toEqual([])
    expect((await bucket.list()).map(({ name }) => name)).toEqual(['one'])
  })

  test('lists nothing that was cut off, and the next backup removes its parts', async () => {
    const stopped = new AbortController()
    await writeFile(path, Buffer.alloc(5000))
    const adding = bucket.add({ name: 'cut', createdAt: '', lectern: '' }, path, {
      throwIfAborted: () => {
        if (keys().includes('cut/0002')) stopped.abort()
        stopped.signal.throwIfAborted()
      },
    } as AbortSignal)
    await expect(adding).rejects.toThrow('aborted')
    expect(keys()).toContain('cut/0002')
    expect((await bucket.list()).map(({ name }) => name)).not.toContain('cut')
    await write('next', Buffer.alloc(10))
    expect(keys()).toEqual(['index.json', 'next/0001', 'one/0001', 'one/0002', 'one/0003'])
  })
})

describe('a scheduled backup', async () => {
  const s3 = await startS3()
  afterAll(() => s3.stop())
  const { name: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION, prefix: S3_PREFIX } = s3.bucket
  const server = await startTestServer({
    ...S3,
    S3_BUCKET,
    S3_ENDPOINT,
    S3_REGION,
    S3_PREFIX,
    LECTERN_BACKUP_CRON: '30 3 * * *',
    LECTERN_BACKUP_KEEP: '1h',
  })
  const { api, given, database, runJobs, dataDirectory, connection } = server
  const operator = await given.user('olga')
  await database.db.updateTable('users').set({ is_operator: true }).where('id', '=', operator.id).execute()
  const bucket = toBackupBucket(connectS3(s3.bucket))
  const run = async () => {
    await database.db.transaction().execute((trx) => enqueue(trx, scheduledBackupJob, {}))
    await runJobs()
  }
  const status = async () => (await api.as(operator).get('/system')).backups
  const listDatabases = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query(`SELECT datname FROM pg_database WHERE datname LIKE 'lectern_restore_test_%'`)
    await client.end()
    return rows
  }

  test('is in the bucket, was restored as a test, and is in the audit log and on the system page', async () => {
    expect(await status()).toEqual({ schedule: '30 3 * * *' })
    await given.organization('Acme')
    await run()
    const [stored] = await bucket.list()
    const path = join(dataDirectory, 'fetched.tar')
    await bucket.fetch(stored!.name, path)
    const file = await openBackup(path)
    expect((await checkBackup(file, () => {})).header.lectern).toBe(stored!.lectern)
    await file.close()
    const place = { at: expect.any(String), name: stored!.name }
    expect(await status()).toEqual({
      schedule: '30 3 * * *',
      lastWritten: { ...place, bytes: stored!.bytes },
      lastTested: place,
    })
    const { rows } = await sql<{ action: string; payload: object }>`SELECT action, payload FROM audit_events
      WHERE action LIKE 'backup.%' ORDER BY seq`.execute(database.db)
    expect(rows).toMatchObject([
      { action: 'backup.written', payload: { bytes: stored!.bytes, missing_files: 0, kept: 1, removed: 0 } },
      { action: 'backup.restore_tested', payload: { organizations: 1, users: 2, spaces: 0 } },
    ])
    expect(await listDatabases()).toEqual([])
  })

  test('is tested once a month, and older ones leave by the rules', async () => {
    const before = await status()
    const [first] = await bucket.list()
    await run()
    const all = await bucket.list()
    expect(all.length).toBeGreaterThan(0)
    expect(all.at(-1)!.name).not.toBe(first!.name)
    expect((await status()).lastTested).toEqual(before.lastTested)
  })

  test('that fails is recorded and mailed to operators, once for all its attempts', async () => {
    s3.setFault('away')
    await expect(run()).rejects.toThrow('Jobs failed')
    await expect(runJobs()).rejects.toThrow('Jobs failed')
    s3.setFault('none')
    await expect(status()).resolves.toMatchObject({
      lastFailure: { reason: expect.stringContaining('did not answer') },
    })
    await runJobs()
    const mails = (await readOutbox(dataDirectory)).map(({ headers: { subject, to } }) => ({ subject, to }))
    expect(mails).toEqual([{ subject: 'A backup of Lectern failed', to: operator.email }])
  })
})
