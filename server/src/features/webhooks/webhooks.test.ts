import { createHmac } from 'node:crypto'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { toAddressList } from '../../config.ts'
import { createGuardedRequest } from '../../core/outgoing/guarded-request.ts'
import { passOnAuditEvent } from './pass-on-event.ts'
import { sendBody } from './send-body.ts'
import { startReceiver, verifyReceived as verify } from './testing/receiver.ts'

const receiver = await startReceiver()
afterAll(receiver.close)
const { api, given, database, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
const { db } = database
const { items: types } = await api.as(await given.user()).get('/webhook-event-types')

let made = 0

/** An organization with a webhook at an address of its own. */
async function listen(events: string[], more: object = {}) {
  const organization = await given.organization()
  const as = api.as(organization.admin)
  const hooks = `${organization.path}/webhooks`
  const address = `/hook-${++made}`
  const webhook = await as.post(hooks, { url: receiver.url + address, events, ...more })
  const path = `${hooks}/${webhook.id}`
  return {
    organization,
    as,
    hooks,
    webhook,
    path,
    received: () => receiver.at(address),
    bodies: () => receiver.at(address).map(({ body }) => JSON.parse(body)),
    /** One event of the audit log. */
    happen: (title = 'Happened') => as.post(`${organization.path}/spaces`, { title }),
    delivery: async () => {
      const { items } = await as.get(`${path}/deliveries`)
      return as.get(`${path}/deliveries/${items[0].id}`)
    },
  }
}

const schemas = addFormats.default(new Ajv({ strict: false }))
const expectValid = (body: { type: string }) => {
  const { schema } = types.find(({ id }: { id: string }) => id === body.type)
  expect([schemas.validate(schema, body), schemas.errors]).toEqual([true, null])
}

test('a webhook is created with a secret that is shown once, listed, changed and deleted', async () => {
  const { as, hooks, path, webhook, organization } = await listen(['space.*'], { description: 'Deploys' })
  const { secret, ...shown } = webhook
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(shown).toMatchObject({
    object: 'webhook',
    events: ['space.*'],
    active: true,
    description: 'Deploys',
    failures: 0,
    createdBy: organization.admin.id,
  })
  expect(await as.get(path)).toEqual(shown)
  expect(await as.get(hooks)).toEqual({ items: [shown], count: 1 })
  const { rows } = await sql<{
    text: string
  }>`SELECT webhooks::text AS text FROM webhooks WHERE id = ${webhook.id}`.execute(db)
  expect(rows[0]!.text).not.toContain(Buffer.from(secret).toString('hex'))

  const space = await given.space({ organization })
  const changed = await as.patch(path, { events: ['comment.posted'], spaces: [space.id], active: false })
  expect(changed).toMatchObject({ events: ['comment.posted'], spaces: [space.id], active: false })
  expect(await as.patch(path, { spaces: null })).not.toHaveProperty('spaces')
  expect((await as.ask('DELETE', path)).status).toBe(205)
  expect((await as.ask('DELETE', path)).status).toBe(204)
  expect((await as.ask('GET', path)).status).toBe(404)
})

test('what cannot be delivered is refused when a webhook is made or changed', async () => {
  const { as, hooks, path } = await listen(['space.created'])
  const foreign = await given.space({ organization: await given.organization() })
  const url = `${receiver.url}/hook`
  for (const [body, message] of [
    [{ url, events: ['space.create'] }, 'events.0: "space.create" is not known; GET /v1/webhook-event-types lists all'],
    [{ url, events: ['space.*', 'spaces.*'] }, 'events.1: "spaces.*" is not known'],
    [{ url, events: ['*'] }, 'events.0: "*" is not known'],
    [{ url, events: ['backup.written'] }, 'events.0: "backup.written" is not known'],
    [{ url, events: ['backup.*'] }, 'events.0: "backup.*" is not known'],
    [{ url, events: ['site_view'] }, 'events.0: "site_view" is not known'],
    [{ url, events: [] }, 'events must have at least 1 item'],
    [{ url: 'ftp://example.com/', events: ['space.*'] }, 'url must be an http or https URL'],
    [{ url: 'https://ada:pass@example.com/', events: ['space.*'] }, 'url must not contain a user name or a password'],
    [{ url: 'http://192.0.32.8/', events: ['space.*'] }, 'url must begin with https://'],
    [{ url: 'http://does-not-exist.invalid/', events: ['space.*'] }, 'url must begin with https://'],
    [{ url: 'https://10.0.0.1/', events: ['space.*'] }, 'url points at an address that is not public'],
    [{ url: 'https://[::ffff:a00:1]/', events: ['space.*'] }, 'url points at an address that is not public'],
    [
      { url: `https://example.com/${'x'.repeat(2040)}`, events: ['space.*'] },
      'url must be at most 2048 characters long',
    ],
    [{ url, events: ['space.*'], spaces: [foreign.id] }, 'spaces.0 must be the id of one of the spaces'],
    [{ url, events: ['space.*'], sites: ['none'] }, 'sites.0 must be the id of one of the sites'],
  ] as const) {
    for (const answer of [await as.ask('POST', hooks, { body }), await as.ask('PATCH', path, { body })]) {
      expect({ status: answer.status, message: answer.body.error.message }).toMatchObject({
        status: 400,
        message: expect.stringContaining(message),
      })
    }
  }
})

test('an organization has at most 50 webhooks', async () => {
  const { as, hooks, webhook, organization } = await listen(['space.created'])
  await sql`INSERT INTO webhooks (id, organization_id, url, events, secret)
    SELECT ${webhook.id} || n, ${organization.id}, 'https://example.com/', '{space.created}', '' FROM generate_series(2, 50) n`.execute(
    db,
  )
  const answer = await as.ask('POST', hooks, { body: { url: `${receiver.url}/more`, events: ['space.created'] } })
  expect([answer.status, answer.body.error.message]).toEqual([
    409,
    'An organization has at most 50 webhooks; delete one first',
  ])
})

test('an event of the audit log arrives, and the library of the receiver verifies it', async () => {
  const { organization, as, webhook, happen, received, delivery } = await listen(['space.created'])
  const space = await happen('Handbook')
  await runJobs()
  const [first, ...rest] = received()
  expect(rest).toEqual([])
  const body = verify(webhook.secret, first!) as { id: string; type: string }
  expect(body).toMatchObject({
    type: 'space.created',
    organization: organization.id,
    actor: { type: 'user', id: organization.admin.id },
    data: { target: { type: 'space', id: space.id, label: 'Handbook' } },
  })
  expectValid(body)
  expect(first!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': body.id })

  const [, time, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(first!.headers['x-gitbook-signature'] as string)!
  expect(hex).toBe(createHmac('sha256', webhook.secret).update(`${time}.${first!.body}`).digest('hex'))

  expect(() => verify('whsec_AAAA', first!)).toThrow('No matching signature found')
  expect(() => verify(webhook.secret, { ...first!, body: first!.body.replace('Handbook', 'Handbuch') })).toThrow()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
  expect(() => verify(webhook.secret, first!)).toThrow('Message timestamp too old')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 900_000 })
  expect(() => verify(webhook.secret, first!)).toThrow('Message timestamp too new')
  vi.useRealTimers()

  const noted = await delivery()
  expect(noted).toMatchObject({
    object: 'webhook-delivery',
    event: 'space.created',
    eventId: body.id,
    state: 'delivered',
    attemptCount: 1,
    lastStatus: 204,
    payload: body,
    attempts: [{ number: 1, status: 204, response: '' }],
  })
  expect(await as.get(`${organization.path}/webhooks/${webhook.id}`)).toMatchObject({
    failures: 0,
    lastSuccessAt: expect.any(String),
  })
})

test('only wanted events of a scope are sent, and nothing while the webhook is off', async () => {
  const { organization, as, path, bodies } = await listen(['space.*', 'comment.posted'])
  const [one, other] = [await given.space({ organization }), await given.space({ organization })]
  await as.patch(path, { spaces: [one.id] })
  for (const space of [one, other]) await as.patch(space.path, { title: 'Renamed' })
  await as.post(`${one.path}/comments`, { body: { markdown: 'Hm' } })
  await as.put(`${organization.path}/teams`, { title: 'Not wanted' })
  await runJobs()
  expect(bodies().map(({ type, data }) => [type, data.space])).toEqual([
    ['space.updated', one.id],
    ['comment.posted', one.id],
  ])
  await as.patch(path, { active: false })
  await as.patch(one.path, { title: 'Silent' })
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'pass-on-audit-event'`.execute(db)
  expect(rows).toEqual([])

  const site = await given.site({ organization })
  await as.patch(path, { active: true, spaces: null, sites: [site.id], events: ['site.*', 'space.*'] })
  await as.patch(site.path, { title: 'Renamed' })
  await as.patch(one.path, { title: 'Elsewhere' })
  await runJobs()
  expect(bodies().slice(2)).toMatchObject([{ type: 'site.updated', data: { site: site.id } }])
})

test('events that receivers written for GitBook know have its bodies', async () => {
  const all = types.flatMap(({ id, group }: { id: string; group?: string }) => (group ? [] : [id]))
  const { organization, as, webhook, bodies } = await listen(all)
  const space = await given.space({ organization, editMode: 'live' })
  const { revision } = await as.post(`${space.path}/content`, {
    changes: [{ operation: 'insert_page', document: { markdown: '# Page' } }],
  })
  const site = await given.site({ organization, spaces: [space], visibility: 'unlisted' })
  await as.post(`${site.path}/publish`)
  await runJobs()
  const common = { eventId: expect.any(String), installationId: webhook.id, spaceId: space.id }
  expect(bodies()).toMatchObject([
    { ...common, type: 'space_content_updated', revisionId: revision, updatedBy: [{ id: organization.admin.id }] },
    { ...common, type: 'space_visibility_updated', previousVisibility: 'private', visibility: 'unlisted' },
  ])
  await as.patch(site.path, { visibility: 'public' })
  await as.patch(site.path, { title: 'Renamed' })
  const run = {
    id: `run-${space.id}`,
    space_id: space.id,
    direction: 'import',
    url: 'https://git.example/x.git',
    ref: 'main',
  }
  await db
    .insertInto('git_runs')
    .values({ ...run, options: '{}' })
    .execute()
  await db
    .updateTable('git_runs')
    .set({ state: 'failure', ended_at: new Date(), commit_oid: 'abc' })
    .where('id', '=', run.id)
    .execute()
  const session = { visitorId: 'visitor', sessionId: 'session' }
  const location = { url: 'https://docs.example.com/start?secret=1', space: space.id }
  await as.post(`${site.path}/insights/events`, {
    events: [
      { type: 'page_view', session, location },
      { type: 'page_post_feedback_comment', session, location, feedback: { rating: 'good', comment: 'Clear' } },
    ],
  })
  await runJobs()
  const later = bodies().slice(2)
  expect(later).toHaveLength(4)
  for (const body of bodies()) expectValid(body)
  expect(later.find(({ type }) => type === 'space_visibility_updated')).toMatchObject({
    previousVisibility: 'unlisted',
    visibility: 'public',
  })
  expect(later.find(({ type }) => type === 'space_gitsync_started')).toMatchObject({ ...common, commitId: '' })
  expect(later.find(({ type }) => type === 'space_gitsync_completed')).toMatchObject({
    state: 'failure',
    commitId: 'abc',
  })
  expect(later.find(({ type }) => type === 'page_feedback')).toEqual({
    ...common,
    type: 'page_feedback',
    siteId: site.id,
    feedback: { rating: 'good', comment: 'Clear' },
    visitor: { anonymousId: 'visitor', cookies: {}, userAgent: '', ip: '' },
    url: 'https://docs.example.com/start',
    referrer: '',
  })
})

test('a job that runs twice passes an event on once', async () => {
  const { happen, received } = await listen(['space.created'])
  const { id } = await happen()
  const row = await db.selectFrom('audit_events').selectAll().where('target_id', '=', id).executeTakeFirstOrThrow()
  await runJobs()
  await passOnAuditEvent(db, { id: row.id, organization: row.organization_id, occurredAt: row.occurred_at })
  await runJobs()
  expect(received()).toHaveLength(1)
})

test('a rotated secret signs beside the previous one for as long as wished', async () => {
  const { as, path, webhook, received } = await listen(['space.created'])
  const rotated = await as.post(`${path}/rotate-secret`)
  expect(rotated.secret).not.toBe(webhook.secret)
  expect(Date.parse(rotated.previousSecretUntil) - Date.now()).toBeGreaterThan(86_000_000)
  await as.post(`${path}/ping`)
  await runJobs()
  const [both] = received()
  for (const secret of [webhook.secret, rotated.secret]) expect(verify(secret, both!)).toMatchObject({ type: 'ping' })
  expect((both!.headers['webhook-signature'] as string).split(' ')).toHaveLength(2)
  expect((await as.ask('POST', `${path}/rotate-secret`, { body: { keepPrevious: 604_801 } })).status).toBe(400)

  const { secret } = await as.post(`${path}/rotate-secret`, { keepPrevious: 0 })
  await as.post(`${path}/ping`)
  await runJobs()
  const last = received().at(-1)!
  expect(verify(secret, last)).toMatchObject({ type: 'ping' })
  expect(() => verify(rotated.secret, last)).toThrow()

  await as.post(`${path}/rotate-secret`, { keepPrevious: 60 })
  await sql`UPDATE webhooks SET previous_until = now() - interval '1 second' WHERE id = ${webhook.id}`.execute(db)
  await as.post(`${path}/ping`)
  await runJobs()
  expect(() => verify(secret, received().at(-1)!)).toThrow()
})

const SECONDS = [5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)]

test('a failed delivery is tried ten times with growing pauses and one id, then it has failed, and can be sent again', async () => {
  const { as, path, webhook, happen, received, delivery } = await listen(['space.created'])
  receiver.answer(500)
  await happen()
  for (const seconds of SECONDS) {
    await runJobs()
    const { state, nextAttemptAt, attempts } = await delivery()
    const pause = (Date.parse(nextAttemptAt) - Date.parse(attempts.at(-1).attemptedAt)) / 1000
    expect(state).toBe('pending')
    expect(pause).toBeGreaterThanOrEqual(seconds * 0.9)
    expect(pause).toBeLessThan(seconds * 1.1 + 60)
  }
  await runJobs()
  await runJobs()
  const failed = await delivery()
  expect(failed).toMatchObject({ state: 'failed', attemptCount: 10, lastStatus: 500 })
  expect(failed).not.toHaveProperty('nextAttemptAt')
  expect(new Set(received().map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed.eventId]))
  expect(await as.get(path)).toMatchObject({ active: true, failures: 10, failingSince: expect.any(String) })

  receiver.answer()
  expect(await as.post(`${path}/deliveries/${failed.id}/redeliver`)).toMatchObject({ state: 'pending' })
  await runJobs()
  expect(await delivery()).toMatchObject({ state: 'delivered', attemptCount: 11, lastStatus: 204 })
  expect(verify(webhook.secret, received().at(-1)!)).toMatchObject({ id: failed.eventId })
  expect(await as.get(path)).toMatchObject({ failures: 0 })
  expect(await as.get(path)).not.toHaveProperty('failingSince')
})

test('the receiver may wish for a later time, up to a day', async () => {
  const { happen, delivery } = await listen(['space.created'])
  const pauseAfter = async (wish: string) => {
    receiver.answer((response) => void response.writeHead(503, { 'retry-after': wish }).end())
    await runJobs()
    const { nextAttemptAt, attempts } = await delivery()
    return Math.round((Date.parse(nextAttemptAt) - Date.parse(attempts.at(-1).attemptedAt)) / 60_000)
  }
  await happen()
  expect(await pauseAfter('7200')).toBe(120)
  expect(await pauseAfter(new Date(Date.now() + 3 * 3_600_000).toUTCString())).toBeGreaterThanOrEqual(179)
  expect(await pauseAfter('999999999')).toBe(1440)
  expect(await pauseAfter('soon')).toBeLessThan(135)
  receiver.answer()
})

test.each<[string, Parameters<typeof receiver.answer>[0], object, object]>([
  [
    'a redirect is not followed and fails',
    (response) => void response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end(),
    { state: 'pending', lastStatus: 302 },
    { status: 302 },
  ],
  [
    'a connection that breaks off fails with its reason',
    (response) => void response.destroy(),
    { state: 'pending' },
    { error: expect.stringContaining('The receiver could not be fetched') },
  ],
  [
    'of an endless answer the beginning is kept',
    (response) => {
      const more = () => response.write('x'.repeat(4000), (error) => error || more())
      response.writeHead(200)
      more()
    },
    { state: 'delivered' },
    { status: 200, response: 'x'.repeat(1024) },
  ],
  [
    'an answer whose body breaks off counts by its status',
    (response) => response.writeHead(202, { 'content-length': '100' }).write('half', () => response.destroy()),
    { state: 'delivered', lastStatus: 202 },
    { status: 202, response: 'half', error: expect.stringContaining('The receiver') },
  ],
])('%s', async (_, how, state, attempt) => {
  const { happen, delivery } = await listen(['space.created'])
  receiver.answer(how)
  await happen()
  await runJobs()
  receiver.answer()
  const noted = await delivery()
  expect(noted).toMatchObject({ ...state, attempts: [attempt] })
  expect(receiver.at('/elsewhere')).toEqual([])
})

test('a receiver that goes silent is not waited for, before its status and after it', async () => {
  const impatient = createGuardedRequest(toAddressList(['127.0.0.1']), { idleSeconds: 0.05 })
  const send = () =>
    sendBody(impatient, toAddressList(['127.0.0.1']), {
      url: `${receiver.url}/silent`,
      headers: {},
      body: '{}',
      signal: new AbortController().signal,
    })
  receiver.answer(() => {})
  expect(await send()).toMatchObject({ status: null, error: 'The receiver sent nothing for 0.05 seconds' })
  receiver.answer((response) => void response.writeHead(200).write('Tak'))
  const error = 'The receiver sent nothing for 0.05 seconds'
  expect(await send()).toMatchObject({ status: 200, response: 'Tak', error })
  receiver.answer()
})

test('a name that points into the network of the server is refused when the connection is opened', async () => {
  const closed = await startTestServer()
  const organization = await closed.given.organization()
  const as = closed.api.as(organization.admin)
  const hooks = `${organization.path}/webhooks`
  const before = receiver.received.length
  const plain = await as.ask('POST', hooks, { body: { url: receiver.url, events: ['space.*'] } })
  expect([plain.status, plain.body.error.message]).toEqual([400, 'url points at an address that is not public'])
  const { id } = await as.post(hooks, { url: `https://localhost:${receiver.port}/`, events: ['space.*'] })
  const { urls } = await as.post(`${hooks}/${id}/ping`)
  await closed.runJobs()
  const error = 'The receiver points at an address that is not public'
  expect(await as.get(urls.location)).toMatchObject({ state: 'failed', attempts: [{ error }] })
  // It was https and public once: now the name of a plain one must be opened too.
  await closed.database.db
    .updateTable('webhooks')
    .set({ url: `http://localhost:${receiver.port}/` })
    .execute()
  const second = await as.post(`${hooks}/${id}/ping`)
  await closed.runJobs()
  expect((await as.get(second.urls.location)).attempts).toMatchObject([
    { error: expect.stringContaining('The address must begin with https://') },
  ])
  expect(receiver.received).toHaveLength(before)
})

test('a receiver that is gone is not called again: the webhook is off, and people are told', async () => {
  const { organization, as, path, happen, received, delivery } = await listen(['space.created'])
  receiver.answer(410)
  await happen()
  await runJobs()
  receiver.answer()
  expect(await as.get(path)).toMatchObject({ active: false, offReason: 'gone' })
  expect(await delivery()).toMatchObject({ state: 'failed', attempts: [{ status: 410 }] })
  await happen()
  await runJobs()
  expect(received()).toHaveLength(1)
  const recorded = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_type', 'payload'])
    .where('organization_id', '=', organization.id)
    .where('action', '=', 'webhook.switched_off')
    .execute()
  expect(recorded).toEqual([{ action: 'webhook.switched_off', actor_type: 'system', payload: { reason: 'gone' } }])
  const failed = await delivery()
  expect((await as.ask('POST', `${path}/deliveries/${failed.id}/redeliver`)).status).toBe(409)
  expect((await as.ask('POST', `${path}/redeliver`, { body: RANGE })).status).toBe(409)
  expect(await as.post(`${path}/ping`)).toMatchObject({ event: 'ping' })
  await runJobs()
  expect(received()).toHaveLength(2)
})

const RANGE = { from: '2020-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' }

test('after five days without success the webhook is off, its maker and administrators get a mail, and switching it on forgets it', async () => {
  const { organization, as, path, webhook, happen } = await listen(['space.created'])
  const maker = await given.member(organization, 'read')
  await db.updateTable('webhooks').set({ created_by: maker.id }).where('id', '=', webhook.id).execute()
  receiver.answer(500)
  await happen()
  await runJobs()
  expect(await as.get(path)).toMatchObject({ active: true, failures: 1 })
  await sql`UPDATE webhooks SET failing_since = now() - interval '5 days' - interval '1 minute' WHERE id = ${webhook.id}`.execute(
    db,
  )
  await runJobs()
  receiver.answer()
  expect(await as.get(path)).toMatchObject({ active: false, offReason: 'failing', failures: 2 })
  const mails = await db
    .selectFrom('mails')
    .select('recipient')
    .where('subject', '=', `The webhook to 127.0.0.1:${receiver.port} was switched off`)
    .where('recipient', 'in', [maker.email, organization.admin.email])
    .execute()
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([organization.admin.email, maker.email].sort())
  const on = await as.patch(path, { active: true })
  expect(on).toMatchObject({ active: true, failures: 0 })
  expect(on).not.toHaveProperty('offReason')
})

test('failed deliveries of a time are sent again, the list filters, and old ones are removed', async () => {
  const { as, path, webhook, happen, received } = await listen(['space.created', 'space.updated'])
  const space = await happen('One')
  await happen('Two')
  await as.patch(`/spaces/${space.id}`, { title: 'Three' })
  receiver.answer(500)
  await runJobs()
  receiver.answer()
  await as.patch(path, { active: false })
  await runJobs()
  expect(received()).toHaveLength(3)
  const failed = await as.get(`${path}/deliveries`, { state: 'failed', event: 'space.created' })
  expect(failed).toMatchObject({ count: 2, items: [{ attemptCount: 1, event: 'space.created' }, {}] })
  expect((await as.get(`${path}/deliveries`, { state: 'delivered' })).count).toBe(0)
  expect((await as.get(`${path}/deliveries`, { from: RANGE.to })).count).toBe(0)
  const upsideDown = await as.ask('GET', `${path}/deliveries`, { query: { from: RANGE.to, to: RANGE.from } })
  expect([upsideDown.status, upsideDown.body.error.message]).toEqual([400, 'from must not be later than to'])

  await as.patch(path, { active: true })
  await sql`UPDATE webhook_deliveries SET created_at = now() - interval '2 days' WHERE id = ${failed.items[0].id}`.execute(
    db,
  )
  const from = new Date(Date.now() - 86_400_000).toISOString()
  expect(await as.post(`${path}/redeliver`, { from, to: RANGE.to })).toEqual({ count: 2, remaining: 0 })
  await runJobs()
  expect(received()).toHaveLength(5)

  await sql`UPDATE webhook_deliveries SET created_at = now() - interval '31 days' WHERE webhook_id = ${webhook.id} AND state = 'failed'`.execute(
    db,
  )
  await sql`SELECT graphile_worker.add_job('purge-webhooks')`.execute(db)
  await runJobs()
  expect((await as.get(`${path}/deliveries`)).count).toBe(2)
})

test('a webhook has four queues, and one that keeps failing only the first', async () => {
  const { as, path, webhook } = await listen(['space.created'])
  const queues = async () => {
    const { rows } = await sql<{ queue_name: string }>`SELECT DISTINCT queue_name FROM graphile_worker.jobs
      WHERE task_identifier = 'deliver-webhook' AND queue_name LIKE ${`webhook ${webhook.id} %`} ORDER BY 1`.execute(db)
    return rows.map(({ queue_name }) => queue_name.slice(-1))
  }
  for (let at = 0; at < 40; at++) await as.post(`${path}/ping`)
  expect(await queues()).toEqual(['0', '1', '2', '3'])
  await db.updateTable('webhooks').set({ failures: 10 }).where('id', '=', webhook.id).execute()
  receiver.answer(500)
  const seen: string[][] = []
  await runJobs()
  seen.push(await queues())
  receiver.answer()
  await as.post(`${path}/ping`)
  expect(await queues()).toEqual(['0'])
  expect(seen).toEqual([[]])
})
