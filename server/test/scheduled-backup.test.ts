/** Of several servers on one database, one writes the scheduled backup (docs/decisions/0119). */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, createEmptyDatabase, type Program, serve, temporaryHome, urlOf } from './program.ts'
import { startS3 } from './s3.ts'

const home = await temporaryHome()
const s3 = await startS3()
const connection = await createEmptyDatabase('one_backup')
const operator = new pg.Pool({ ...connection, max: 2 })

beforeAll(buildProgram)
afterAll(async () => {
  s3.stop()
  await operator.end()
})

const missed = new Date(Date.now() - 30 * 60_000)
const start = (name: string) =>
  serve({
    DATABASE_URL: urlOf(connection),
    LECTERN_DATA: `${home}/${name}`,
    LECTERN_DEMO: '0',
    LECTERN_BACKUP_CRON: `${missed.getUTCMinutes()} ${missed.getUTCHours()} * * *`,
    S3_BUCKET: s3.bucket.name,
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_REGION: s3.bucket.region,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
  })

async function stop(programs: Program[]): Promise<void> {
  for (const { code } of await Promise.all(programs.map((program) => program.stop()))) expect(code).toBe(0)
}

const countBackups = async () =>
  (await operator.query(`SELECT FROM audit_events WHERE action = 'backup.written'`)).rowCount

test('three servers that start together make up for a missed backup once', async () => {
  const first = await start('first')
  // The queue knows the schedule from now on; the time of half an hour ago was before.
  const known = () =>
    operator.query(`SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = 'scheduled-backup'`)
  await expect.poll(async () => (await known()).rowCount).toBe(1)
  await stop([first])
  expect(await countBackups()).toBe(0)
  // As after an hour in which no server ran.
  await operator.query(`UPDATE graphile_worker._private_known_crontabs
    SET known_since = now() - interval '2 days', last_execution = now() - interval '1 hour'
    WHERE identifier = 'scheduled-backup'`)

  const all = await Promise.all(['first', 'second', 'third'].map(start))
  await expect.poll(countBackups).toBe(1)
  // A server that stops finishes its jobs, so nothing is under way afterwards.
  await stop(all)
  expect(await countBackups()).toBe(1)
  const waiting = await operator.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'scheduled-backup'`)
  expect(waiting.rowCount).toBe(0)
  const index = [...s3.objects].find(([key]) => key.endsWith('/backups/index.json'))
  expect(JSON.parse(String(index![1]))).toHaveLength(1)
})
