/** The attacker has an account and organizations of their own, and uses up what everybody shares; others do not notice. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../src/features/webhooks/testing/receiver.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { readOutbox } from '../mail.ts'

/** A receiver that answers nothing until the test says so. */
async function startHoldingReceiver() {
  const held: ServerResponse[] = []
  let isCut = false
  const server = createServer((request, response) => {
    request.resume()
    held.push(response)
    response.on('close', () => {
      if (!response.writableEnded) isCut = true
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    /** Whether the server gave one of them up. */
    isCut: () => isCut,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

test('receivers of one organization that do not answer delay the webhooks of no other', async () => {
  const [slow, quick] = [await startHoldingReceiver(), await startReceiver()]
  afterAll(slow.close)
  afterAll(quick.close)
  const silent = pino({ level: 'silent' })
  const environment = { LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' }
  const { api, given } = await startTestServer(environment, undefined, silent, { work: true })
  const attacker = await given.organization('Mallory & Sons')
  const mallory = api.as(attacker.admin)
  for (let at = 0; at < 5; at++)
    await mallory.post(`${attacker.path}/webhooks`, { url: `${slow.url}/${at}`, events: ['space.created'] })
  for (let at = 0; at < 4; at++) await mallory.post(`${attacker.path}/spaces`, { title: `Space ${at}` })
  await expect.poll(() => slow.held.length).toBeGreaterThanOrEqual(2)

  const other = await given.organization()
  const webhooks = `${other.path}/webhooks`
  await api.as(other.admin).post(webhooks, { url: `${quick.url}/hook`, events: ['space.created'] })
  await api.as(other.admin).post(`${other.path}/spaces`, { title: 'Handbook' })
  await expect.poll(() => quick.at('/hook').length).toBe(1)
  // It did not have to wait until the server gave up on the others.
  expect(slow.isCut()).toBe(false)
})

/** Rows of the audit log that are more than all buffers between the server and a client. */
const fillLog = ({ database }: TestServer, organizationId: string) =>
  sql`INSERT INTO audit_events (id, organization_id, occurred_at, action, actor_type, actor_id, source, target_type, target_id, user_agent)
    SELECT gen_random_uuid(), ${organizationId}, now(), 'space.created', 'user', 'nobody', 'api', 'space', 'space', repeat('x', 1000)
    FROM generate_series(1, 30000)`.execute(database.db)

/** Asks for a download and never reads it; resolves with the status once it has begun. */
async function askAndNotRead(server: TestServer, path: string, token: string): Promise<number> {
  const { hostname, port } = new URL(server.url)
  const socket: Socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(`GET /v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return Number(first.toString('latin1', 9, 12))
}

test('downloads that nobody reads stop neither those of others nor everything else', async () => {
  const server = await startTestServer({ LECTERN_DATABASE_POOL: '10' })
  const { api, given, url } = server
  const exportOf = (path: string) => `${path}/audit-events/export`
  const attackers = [await given.organization('One'), await given.organization('Two')]
  for (const { id, path, admin } of attackers) {
    await fillLog(server, id)
    expect(await askAndNotRead(server, exportOf(path), admin.token)).toBe(200)
  }
  const [first] = attackers
  await askAndNotRead(server, exportOf(first!.path), first!.admin.token)
  const refused = await api.as(first!.admin).ask('GET', exportOf(first!.path))
  expect(refused.status).toBe(429)
  expect(refused.body.error.message).toMatch(/open already: read them to their end or stop them/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  const third = await given.organization('Three')
  const headers = { authorization: `Bearer ${third.admin.token}` }
  for (const path of [exportOf(third.path), `${third.path}/export`]) {
    const answer = await fetch(`${url}/v1${path}`, { headers })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
})

test('of many downloads that are asked for at once, no more begin than the limit says', async () => {
  const server = await startTestServer({ LECTERN_DATABASE_POOL: '10' })
  const { id, path, admin } = await server.given.organization()
  await fillLog(server, id)
  const asked = Array.from({ length: 12 }, () => askAndNotRead(server, `${path}/audit-events/export`, admin.token))
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('one person with three organizations mails no more strangers than with one, and chooses no subject', async () => {
  const { api, given, dataDirectory, runJobs } = await startTestServer()
  const mallory = await given.user('Mallory')
  await api.as(mallory).patch(`/users/${mallory.id}`, { displayName: 'Your bank' })
  const title = 'Pay at https://evil.example or mail pay@evil.example, www.evil.example, evil.example'
  let invited = 0
  const statuses: number[] = []
  for (let at = 0; at < 3; at++) {
    const { id } = await api.as(mallory).post('/orgs', { title })
    for (let part = 0; part < 4; part++) {
      const emails = Array.from({ length: 50 }, (_, n) => `victim-${at}-${part}-${n}@example.org`)
      const { status, body } = await api.as(mallory).ask('POST', `/orgs/${id}/invites`, { body: { emails } })
      statuses.push(status)
      if (status === 200) invited += body.invited
      else expect(body.error.message).toMatch(/^You invite at most 200 people a day to all your organizations together/)
    }
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  expect(invited).toBe(200)
  await runJobs()
  const mails = await readOutbox(dataDirectory)
  expect(mails).toHaveLength(200)
  expect(new Set(mails.map(({ headers }) => headers.subject))).toEqual(
    new Set(['An invitation to work on documentation']),
  )
  for (const { body } of mails) expect(body).not.toContain('evil')
})

test('one person creates ten organizations a day', async () => {
  const { api, given } = await startTestServer()
  const person = await given.user()
  const create = () => api.as(person).ask('POST', '/orgs', { body: { title: 'Another' } })
  const answers = await Promise.all(Array.from({ length: 14 }, create))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.body.error.message).toMatch(/at most 10 organizations a day/)
})

test('who was invited and never came gets no mail with the words of others', async () => {
  const { api, given, dataDirectory, runJobs } = await startTestServer({ LECTERN_NOTIFY_AFTER: '0' })
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const { users } = await admin.post(`${organization.path}/invites`, { emails: ['victim@example.org'], role: 'review' })
  const space = await given.space({ organization })
  const { id } = await admin.post(`${space.path}/change-requests`, { subject: 'Pay at evil.example' })
  await admin.post(`${space.path}/change-requests/${id}/requested-reviewers`, { users })
  await runJobs()
  const mails = (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === 'victim@example.org')
  expect(mails.map(({ headers }) => headers.subject)).toEqual(['An invitation to work on documentation'])
})
