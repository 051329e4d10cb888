/** What /metrics shows. The document, the dashboard and the alerts name nothing else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordBackup } from '../src/backup/scheduled/events.ts'
import { newId } from '../src/core/ids.ts'
import { serverRoot } from '../src/core/server-root.ts'
import { version } from '../src/core/version.ts'
import { startDatabaseRelay } from './database-relay.ts'
import { cloneDatabase, startTestServer, type TestServer } from './harness.ts'
import { listAlerts, listPanels, listSelectors } from './monitoring-files.ts'
import { readMetrics } from './read-metrics.ts'
import { giveFailedJob } from './walk/worlds.ts'

const ofHistogram = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

/** Something of everything that waits, has failed or was done. */
async function giveWaiting({ api, given, database: { db }, url }: TestServer) {
  const organization = await given.organization()
  const as = api.as(organization.admin)
  await giveFailedJob(db)
  await db.insertInto('mails').values({ id: newId(), recipient: 'ann@example.com', subject: 'Hello' }).execute()
  await recordBackup(db, 'backup.written', 'first', { bytes: 1234 })
  await recordBackup(db, 'backup.restore_failed', 'first', { reason: 'broken' })
  const webhook = await as.post(`${organization.path}/webhooks`, { url: 'https://example.com/', events: ['space.*'] })
  const gone = await as.post(`${organization.path}/webhooks`, { url: 'https://example.com/2', events: ['space.*'] })
  await db.updateTable('webhooks').set({ active: false, off_reason: 'gone' }).where('id', '=', gone.id).execute()
  await db
    .insertInto('webhook_deliveries')
    .values({
      id: newId(),
      webhook_id: webhook.id,
      event_id: '019a0000-0000-7000-8000-000000000000',
      event: 'space.created',
      body: '{}',
      next_attempt_at: new Date(),
    })
    .execute()
  const space = await given.space({ organization })
  await db
    .insertInto('import_runs')
    .values({
      id: newId(),
      organization_id: organization.id,
      space_id: space.id,
      source: 'website',
      url: 'https://example.com',
      created_by: organization.admin.id,
    })
    .execute()
  return url
}

const server = await startTestServer()
await giveWaiting(server)

test('the state of the whole server is shown: jobs, mails, webhooks, imports, backups, disk, database, build', async () => {
  const { value, samples } = await readMetrics(server.url)
  expect(value('lectern_jobs', { state: 'failed' })).toBe(1)
  expect(value('lectern_jobs_oldest_waiting_seconds')).toBeGreaterThanOrEqual(0)
  expect(value('lectern_mails_waiting')).toBe(1)
  expect(value('lectern_mails_oldest_waiting_seconds')).toBeGreaterThan(0)
  expect(value('lectern_webhook_deliveries_waiting')).toBe(1)
  expect(value('lectern_webhooks_disabled', { reason: 'gone' })).toBe(1)
  expect(value('lectern_webhooks_disabled', { reason: 'failing' })).toBe(0)
  expect(value('lectern_imports', { state: 'waiting' })).toBe(1)
  expect(value('lectern_backup_size_bytes')).toBe(1234)
  const written = value('lectern_backup_last_timestamp_seconds', { result: 'succeeded' })!
  expect(written).toBeLessThanOrEqual(Date.now() / 1000)
  expect(written).toBeGreaterThan(Date.now() / 1000 - 3600)
  // There is no sample of what never happened.
  expect(value('lectern_backup_last_timestamp_seconds', { result: 'failed' })).toBeUndefined()
  expect(value('lectern_restore_test_last_timestamp_seconds', { result: 'failed' })).toBeGreaterThan(written - 3600)
  expect(value('lectern_backup_scheduled')).toBe(0)
  expect(value('lectern_data_disk_bytes', { kind: 'free' })).toBeGreaterThan(0)
  expect(value('lectern_data_disk_bytes', { kind: 'total' })).toBeGreaterThan(
    value('lectern_data_disk_bytes', { kind: 'free' })!,
  )
  expect(value('lectern_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(value('lectern_database_up')).toBe(1)
  expect(value('lectern_build_info', { version })).toBe(1)
  expect(samples.has('lectern_replica_up')).toBe(false)
})

test('what was done is counted from 0 on: jobs, mails, webhooks, imports', async () => {
  const counted = async () => {
    const { value } = await readMetrics(server.url)
    return {
      sent: value('lectern_mails_total', { result: 'sent' })!,
      jobs: value('lectern_job_runs_total', { result: 'succeeded' })!,
      retrying: value('lectern_webhook_attempts_total', { result: 'retrying' }),
      cancelled: value('lectern_imports_total', { result: 'cancelled' })!,
    }
  }
  const before = await counted()
  expect(before.retrying).toBeGreaterThanOrEqual(0)
  const operator = await server.given.user('operator')
  await server.database.db.updateTable('users').set({ is_operator: true }).where('id', '=', operator.id).execute()
  await server.api.as(operator).post('/system/test-mails')
  await sql`DELETE FROM graphile_worker._private_jobs WHERE attempts >= max_attempts`.execute(server.database.db)
  await server.runJobs()
  const after = await counted()
  expect(after.sent).toBe(before.sent + 1)
  expect(after.jobs).toBeGreaterThan(before.jobs)
})

test('however many ask, the database is read by one statement every ten seconds', async () => {
  const own = await startTestServer()
  const { watch } = own.database
  const before = watch.statements
  await Promise.all(Array.from({ length: 20 }, () => readMetrics(own.url)))
  expect(watch.statements - before).toBe(1)
})

test('while the database is away its gauges are missing, and the others are there', async () => {
  const connection = await cloneDatabase()
  const relay = await startDatabaseRelay(`${connection.host}/.s.PGSQL.${connection.port}`)
  const own = await startTestServer({}, { ...connection, host: '127.0.0.1', port: relay.port })
  await relay.cut()
  const away = await readMetrics(own.url)
  expect(away.value('lectern_database_up')).toBe(0)
  expect(away.value('lectern_jobs', { state: 'waiting' })).toBeUndefined()
  expect(away.value('lectern_mails_waiting')).toBeUndefined()
  expect(away.value('lectern_event_streams')).toBe(0)
  await relay.join()
  await expect.poll(async () => (await readMetrics(own.url)).value('lectern_database_up')).toBe(1)
})

test('no label has the name of an organization, a person or an address', async () => {
  const { samples } = await readMetrics(server.url)
  const labels = [...samples.entries()]
    .filter(([name]) => name.startsWith('lectern_'))
    .flatMap(([, each]) => each.flatMap(({ labels }) => Object.keys(labels)))
  const known = ['version', 'commit', 'node', 'method', 'route', 'status', 'le', 'state', 'kind', 'result', 'reason']
  expect([...new Set(labels)].filter((label) => !known.includes(label))).toEqual([])
})

test('docs/metrics.md lists exactly what is shown, with its labels', async () => {
  const text = readFileSync(join(serverRoot, '../docs/metrics.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `(lectern_\w+)` \| ([^|]*)\| (?:process|database) \| \S/gm)]
  const { types, samples } = await readMetrics(server.url)
  const shown = [...types.keys()].filter((name) => name.startsWith('lectern_'))
  expect(rows.map(([, name]) => name).toSorted()).toEqual(shown.toSorted())
  for (const [, name, labels = ''] of rows) {
    const named = [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label!)
    const [first] = samples.get(name!) ?? samples.get(`${name}_sum`) ?? []
    if (first) expect([name, Object.keys(first.labels).toSorted()]).toEqual([name, named.toSorted()])
  }
  const others = [...types.keys()].filter((name) => !/^(?:lectern|process|nodejs)_/.test(name))
  expect(others).toEqual([])
})

test('the dashboard and the alerts use only metrics and labels that are shown', async () => {
  const { types, samples } = await readMetrics(server.url)
  const expressions = [
    ...listAlerts().map(({ expr }) => expr),
    ...listPanels().flatMap(({ expressions }) => expressions),
  ]
  const selectors = expressions.flatMap(listSelectors)
  expect(selectors.length).toBeGreaterThan(60)
  for (const { name, labels } of selectors) {
    expect(types.has(name) || types.get(ofHistogram(name)) === 'histogram', name).toBe(true)
    const shown = samples.get(name)
    // Some results come only with the event; which there are is in the document.
    if (!shown || name.endsWith('timestamp_seconds')) continue
    for (const [label, value] of labels)
      if (label !== 'job')
        expect(
          shown.map((sample) => sample.labels[label]),
          name,
        ).toContain(value)
  }
  const used = new Set(selectors.map(({ name }) => ofHistogram(name)))
  const unused = [...types.keys()].filter((name) => name.startsWith('lectern_') && !used.has(name))
  expect(unused).toEqual([])
})

test('every alert says what happened and what to do', () => {
  for (const { alert, annotations } of listAlerts()) {
    expect(annotations.summary, alert).toMatch(/\w{3}/)
    expect(annotations.runbook, alert).toMatch(/\w{3}/)
  }
})
