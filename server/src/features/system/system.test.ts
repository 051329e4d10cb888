import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { giveFailedJob } from '../../../test/walk/worlds.ts'
import { setUserOperator } from '../users/index.ts'

const { api, given, database, runJobs } = await startTestServer()
const operator = await given.user('operator')
await setUserOperator(database.db, operator.id, true)

test('operators see that they are operators, and nobody else does', async () => {
  const { admin } = await given.organization()
  expect(await api.as(operator).get('/user')).toMatchObject({ isOperator: true })
  expect(await api.as(admin).get('/user')).toMatchObject({ isOperator: false })
  const { status, body } = await api.request('GET', '/system', { token: admin.token })
  expect([status, body.error.message]).toEqual([403, 'Only operators of this server may do this'])
})

test('the status shows database, storage, jobs and mail', async () => {
  const status = await api.as(operator).get('/system')
  expect(status).toMatchObject({
    object: 'system',
    database: { kind: 'embedded', bytes: expect.any(Number), version: expect.stringMatching(/^\d+/) },
    disk: { folder: expect.any(String), freeBytes: expect.any(Number), state: expect.stringMatching(/^(enough|low)$/) },
    storage: { kind: 'disk', files: expect.any(Number), freeBytes: expect.any(Number) },
    mail: { kind: 'outbox' },
    insights: { store: 'columnar' },
  })
  expect(status.database.bytes).toBeGreaterThan(0)
})

test('a failed job is listed with the first line of its error, runs again, and is gone', async () => {
  const before = (await api.as(operator).get('/system')).jobs.failed
  const id = await giveFailedJob(database.db, 'No route to host\n    at connect')
  expect((await api.as(operator).get('/system')).jobs.failed).toBe(before + 1)
  const { items } = await api.as(operator).get('/system/jobs')
  expect(items).toContainEqual(
    expect.objectContaining({ id, name: 'purge-mails', error: 'No route to host', attempts: 1 }),
  )
  expect((await api.request('POST', `/system/jobs/${id}/retry`, { token: operator.token })).status).toBe(204)
  expect((await api.as(operator).get('/system/jobs')).items.map((job: { id: string }) => job.id)).not.toContain(id)
  await runJobs()
  expect((await api.as(operator).get('/system')).jobs.failed).toBe(before)
})

test('a dismissed failed job does not run; a job that has not failed cannot be retried or dismissed', async () => {
  const id = await giveFailedJob(database.db)
  expect((await api.request('DELETE', `/system/jobs/${id}`, { token: operator.token })).status).toBe(204)
  for (const job of [id, '0', 'x', '9'.repeat(30)])
    expect((await api.request('POST', `/system/jobs/${job}/retry`, { token: operator.token })).status).toBe(404)
})

test('a test mail is sent to the operator, and its state can be read', async () => {
  const mail = await api.as(operator).post('/system/test-mails')
  expect(mail).toMatchObject({ status: 'waiting', recipient: operator.email })
  await runJobs()
  expect(await api.as(operator).get(`/system/test-mails/${mail.id}`)).toMatchObject({ status: 'sent' })
  expect((await api.as(operator).get('/system')).mail).toMatchObject({ waiting: 0, lastSentAt: expect.any(String) })
})

test('only the operator who sent a mail sees it', async () => {
  const mail = await api.as(operator).post('/system/test-mails')
  const other = await given.user('operator')
  await setUserOperator(database.db, other.id, true)
  expect((await api.request('GET', `/system/test-mails/${mail.id}`, { token: other.token })).status).toBe(404)
})
