import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type EventStream, listenForEvents, openEventStream, RESET } from '../../../test/event-stream.ts'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { MOST_EVENTS } from './store.ts'

const { api, url, given, database } = await startTestServer()
const { db } = database

const organization = await given.organization()
const space = await given.space({ organization, editMode: 'live' })
const [reader, commenter, editor] = await Promise.all([
  given.member(organization, 'read'),
  given.member(organization, 'comment'),
  given.member(organization, 'edit'),
])
const stranger = await given.user()

async function listen(person: { token: string }): Promise<EventStream> {
  const stream = await listenForEvents(url, person.token)
  onTestFinished(() => stream.cut())
  return stream
}

async function resume(person: { token: string }, lastId: string | undefined): Promise<EventStream> {
  const stream = await openEventStream(url, person.token, lastId)
  onTestFinished(() => stream.cut())
  return stream
}

const comment = (markdown = 'Why?') =>
  api.as(commenter).post(`${space.path}/comments`, { body: { markdown } }) as Promise<{ id: string }>

const isAbout =
  ({ id }: { id: string }) =>
  (event: { target?: { id: string } }) =>
    event.target?.id === id

test('a comment reaches those who may read comments, and nobody else', async () => {
  const [own, other, low, foreign] = await Promise.all([commenter, editor, reader, stranger].map(listen))
  expect(own!.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(own!.response.headers.get('x-accel-buffering')).toBe('no')
  const posted = await comment()
  const event = await other!.until(isAbout(posted))
  expect(event).toMatchObject({
    object: 'event',
    action: 'comment.posted',
    organization: organization.id,
    space: space.id,
    actor: commenter.id,
    target: { type: 'comment', id: posted.id },
  })
  await own!.until(isAbout(posted))
  // A later event shows that the earlier one was left out and is not just late.
  const changeRequest = await api.as(editor).post(`${space.path}/change-requests`, { subject: 'Better' })
  await low!.until(({ changeRequest: id }) => id === changeRequest.id)
  expect(low!.events.filter(isAbout(posted))).toEqual([])
  expect(foreign!.events).toEqual([])
})

test('what happens to a change request is told: created, content, opened, reviewed, archived, merged', async () => {
  const stream = await listen(reader)
  const path = `${space.path}/change-requests`
  const admin = api.as(organization.admin)
  const { id } = await api.as(editor).post(path, { subject: 'Better' })
  const content = { changes: [{ operation: 'insert_page', document: { markdown: '# Page' } }] }
  await api.as(editor).post(`${path}/${id}/content`, content)
  await admin.post(`${path}/${id}/requested-reviewers`, { users: [organization.admin.id] })
  await admin.post(`${path}/${id}/reviews`, { status: 'approved' })
  await admin.patch(`${path}/${id}`, { status: 'archived' })
  await admin.patch(`${path}/${id}`, { status: 'open' })
  await admin.post(`${path}/${id}/merge`)
  await stream.until(({ action }) => action === 'change_request.merged')
  expect(stream.events.filter((event) => event.changeRequest === id).map(({ action }) => action)).toEqual([
    'change_request.created',
    'revision.created',
    'review.requested',
    'review.given',
    'change_request.archived',
    'change_request.opened',
    'change_request.merged',
  ])
  expect(stream.events.some(({ action, changeRequest }) => action === 'revision.created' && !changeRequest)).toBe(true)
})

test('a thread tells its replies, edits, resolution and end', async () => {
  const stream = await listen(editor)
  const posted = await comment()
  const path = `${space.path}/comments/${posted.id}`
  await api.as(editor).post(`${path}/replies`, { body: { markdown: 'Because.' } })
  await api.as(commenter).put(path, { body: { markdown: 'Why not?' } })
  await api.as(editor).put(path, { resolved: true })
  await api.as(editor).put(path, { resolved: false })
  await api.as(commenter).delete(path)
  await stream.until((event) => event.action === 'comment.deleted' && isAbout(posted)(event))
  expect(stream.events.filter(isAbout(posted)).map(({ action }) => action)).toEqual([
    'comment.posted',
    'comment.replied',
    'comment.updated',
    'comment.resolved',
    'comment.reopened',
    'comment.deleted',
  ])
})

test('a level that is lost in the middle ends what is told, and one that is given begins it', async () => {
  const secret = await given.space({ organization, defaultLevel: 'none' })
  const member = await given.member(organization, 'edit')
  const stream = await listen(member)
  const insider = api.as(organization.admin)
  const open = () => insider.post(`${secret.path}/change-requests`, {}) as Promise<{ id: string }>
  const permission = `${secret.path}/permissions/users/${member.id}`
  const tellElsewhere = async () => {
    const { id } = await api.as(editor).post(`${space.path}/change-requests`, {})
    await stream.until((event) => event.changeRequest === id)
  }

  const unseen = await open()
  await tellElsewhere()
  await insider.post(`${secret.path}/permissions`, { users: [member.id], role: 'read' })
  const seen = await open()
  await stream.until(({ changeRequest }) => changeRequest === seen.id)
  await insider.delete(permission)
  const lost = await open()
  await tellElsewhere()
  const told = stream.events.map(({ changeRequest }) => changeRequest)
  expect(told).toContain(seen.id)
  expect(told).not.toContain(unseen.id)
  expect(told).not.toContain(lost.id)

  // What was missed meanwhile is filtered as well.
  stream.cut()
  const again = await resume(member, stream.lastId())
  const late = await open()
  const { id } = await api.as(editor).post(`${space.path}/change-requests`, {})
  await again.until((event) => event.changeRequest === id)
  expect(again.events.some(({ changeRequest }) => changeRequest === late.id)).toBe(false)
})

test('a transaction that commits after a later one is not skipped', async () => {
  const stream = await listen(reader)
  const event = (mark: string) =>
    ({ action: 'import.updated', spaceId: space.id, actorId: null, payload: { mark } }) as const
  const has = (mark: string) => (told: { payload?: Record<string, unknown> }) => told.payload?.mark === mark
  await inTransaction(db, async (slow) => {
    await recordEvent(slow, event('slow'))
    await inTransaction(db, (fast) => recordEvent(fast, event('fast')))
    await stream.until(has('fast'))
    expect(stream.events.some(has('slow'))).toBe(false)
    stream.cut()
  })
  // The last id is that of the later one.
  const again = await resume(reader, stream.lastId())
  await again.until(has('slow'))
  expect(again.events.some(has('fast'))).toBe(false)
})

test('a stream that is cut again and again loses no event', async () => {
  let stream = await listen(editor)
  const posted: string[] = []
  const told = new Set<string>()
  for (let round = 0; round < 12; round++) {
    posted.push((await comment(`Round ${round}`)).id)
    if (round % 3 === 1) await stream.until(isAbout({ id: posted.at(-2)! }))
    for (const { target } of stream.events) if (target) told.add(target.id)
    stream.cut()
    stream = await resume(editor, stream.lastId())
  }
  const { id: last } = await comment('The last')
  await stream.until(isAbout({ id: last }))
  for (const { target } of stream.events) if (target) told.add(target.id)
  expect(posted.filter((id) => !told.has(id))).toEqual([])
})

test('an id that cannot be continued from resets the reader', async () => {
  for (const id of ['nonsense', '1.1:1:', `${Math.floor(Date.now() / 1000)}.5:9999999999:`, '9:9']) {
    const stream = await resume(reader, id)
    await stream.until(({ action }) => action === RESET)
    expect(stream.lastId()).not.toBe(id)
  }
})

test('more events than anybody wants to be told one by one reset the reader', async () => {
  const stream = await listen(reader)
  await inTransaction(db, async (trx) => {
    await sql`INSERT INTO events (action, organization_id, space_id)
      SELECT 'import.updated', ${organization.id}, ${space.id} FROM generate_series(0, ${MOST_EVENTS}::int)`.execute(
      trx,
    )
  })
  await stream.until(({ action }) => action === RESET)
  expect(stream.events).toHaveLength(1)
})

test('events for other people alone reset nobody, and are read by those people', async () => {
  const stream = await listen(reader)
  const { cursor } = await api.as(editor).get('/events')
  await inTransaction(db, async (trx) => {
    await sql`INSERT INTO events (action, organization_id, space_id, user_id)
      SELECT 'notification.added', ${organization.id}, ${space.id}, CASE WHEN n = 0 THEN ${editor.id} ELSE 'person' || n END
      FROM generate_series(0, ${MOST_EVENTS}::int) AS n`.execute(trx)
  })
  const { id } = await api.as(editor).post(`${space.path}/change-requests`, {})
  await stream.until((event) => event.changeRequest === id)
  expect(stream.events.map(({ action }) => action)).toEqual(['change_request.created'])
  const { items, reset } = await api.as(editor).get('/events', { after: cursor })
  expect(reset).toBe(false)
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'notification.added',
    'change_request.created',
  ])
})

test('the same is polled as a list', async () => {
  const { cursor, items } = await api.as(editor).get('/events')
  expect(items).toEqual([])
  const posted = await comment()
  const page = await api.as(editor).get('/events', { after: cursor })
  expect(page.reset).toBe(false)
  expect(page.items.filter(isAbout(posted))).toHaveLength(1)
  expect((await api.as(editor).get('/events', { after: page.cursor })).items).toEqual([])
  const low = await api.as(reader).get('/events', { after: cursor })
  expect(low.items.filter(isAbout(posted))).toEqual([])
  expect(await api.as(editor).get('/events', { after: 'nonsense' })).toMatchObject({ items: [], reset: true })
})

test('a revoked token ends its stream', async () => {
  const person = await given.member(organization, 'read')
  const { token, id } = await api.as(person).post('/user/tokens', { label: 'Stream' })
  const stream = await listen({ token })
  await api.as(person).delete(`/user/tokens/${id}`)
  await stream.ended
  const { status } = await fetch(`${url}/v1/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  })
  expect(status).toBe(401)
})

test('a person has at most 20 streams', async () => {
  const person = await given.member(organization, 'read')
  await Promise.all(Array.from({ length: 20 }, () => listen(person)))
  const refused = await openEventStream(url, person.token)
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toBe('10')
})
