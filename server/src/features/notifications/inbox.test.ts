import { expect, onTestFinished, test } from 'vitest'
import { listenForEvents } from '../../../test/event-stream.ts'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, url, database } = await startTestServer()

interface Item {
  id: string
  reason: string
  createdAt: string
  readAt?: string
}

async function givenInbox() {
  const organization = await given.organization('Acme')
  const space = await given.space({ organization, title: 'Guides' })
  await given.pages(space, [{ id: 'start', title: 'Start' }])
  const [author, reviewer, ann] = await Promise.all([
    given.member(organization, 'edit'),
    given.member(organization, 'review'),
    given.member(organization, 'comment'),
  ])
  const changeRequest = await given.changeRequest({ space, createdBy: author })
  const path = `${organization.path}/inbox`
  const list = async (person: Person, query: Record<string, string> = {}): Promise<Item[]> =>
    (await api.as(person).get(path, query)).items
  const countUnread = async (person: Person) =>
    (await api.as(person).get(path, { limit: '0', unread: 'true' })).count as number
  const say = (by: Person, markdown: string, more: object = {}, at = `${space.path}/comments`) =>
    api.as(by).post(at, { body: { markdown }, ...more })
  return { organization, space, changeRequest, author, reviewer, ann, path, list, countUnread, say }
}

test('a notification says who did what, where, and leads there', async () => {
  const { organization, space, changeRequest, author, reviewer, ann, list, say } = await givenInbox()
  const base = `${url}/o/${organization.id}/s/${space.id}`
  const long = 'é'.repeat(400)
  const comment = await say(ann, `@${author.email} ${long}`, { page: 'start' })
  const [mention] = await list(author)
  expect(mention).toEqual({
    object: 'notification',
    id: expect.any(String),
    reason: 'mention',
    createdAt: expect.any(String),
    actor: expect.objectContaining({ object: 'user', id: ann.id, displayName: expect.any(String) }),
    space: { id: space.id, title: 'Guides' },
    page: { id: 'start', title: 'Start' },
    comment: { id: comment.id, text: `${`@${author.email} ${long}`.slice(0, 300)}…` },
    urls: { app: `${base}/~/comments#comment-${comment.id}` },
  })
  const thread = `${space.path}/comments/${comment.id}/replies`
  const reply = await say(reviewer, 'Indeed', {}, thread)
  expect((await list(ann))[0]).toMatchObject({
    reason: 'reply',
    comment: { id: comment.id, reply: reply.id, text: 'Indeed' },
  })
  await api.as(author).post(`${changeRequest.path}/requested-reviewers`, { users: [reviewer.id] })
  expect((await list(reviewer))[0]).toMatchObject({
    reason: 'review',
    changeRequest: { id: changeRequest.id, number: 1, status: 'open' },
    urls: { app: `${base}/~/changes/1` },
  })
  // The comment of a review is told with the review, once.
  const review = { status: 'changes-requested', comment: { markdown: 'Not yet' } }
  await api.as(reviewer).post(`${changeRequest.path}/reviews`, review)
  const news = await list(author)
  expect(news.map(({ reason }) => reason)).toEqual(['reviewed', 'mention'])
  expect(news[0]).toMatchObject({
    review: 'changes-requested',
    comment: { text: 'Not yet' },
    changeRequest: { number: 1 },
    urls: { app: `${base}/~/changes/1` },
  })
  const again = { status: 'approved', comment: { markdown: `@${author.email} fine` } }
  await api.as(reviewer).post(`${changeRequest.path}/reviews`, again)
  expect((await list(author)).slice(0, 2)).toMatchObject([
    { reason: 'mention', review: 'approved', comment: { text: `@${author.email} fine` } },
    { reason: 'reviewed' },
  ])
  // One’s own doing is no news.
  expect((await list(ann)).map(({ reason }) => reason)).toEqual(['reply'])
})

test('the list is paged, filtered and counted', async () => {
  const { author, ann, changeRequest, path, list, countUnread, say } = await givenInbox()
  for (let n = 0; n < 3; n++) await say(ann, `Number ${n}`, {}, `${changeRequest.path}/comments`)
  await say(ann, `@${author.email}`)
  const all = await list(author)
  expect(all.map(({ reason }) => reason)).toEqual(['mention', 'comment', 'comment', 'comment'])
  const ids: string[] = []
  let page: string | undefined
  do {
    const found = await api.as(author).get(path, { limit: 2, page })
    expect(found.count).toBe(4)
    ids.push(...found.items.map(({ id }: Item) => id))
    page = found.next?.page
  } while (page)
  expect(ids).toEqual(all.map(({ id }) => id))
  expect(await list(author, { reason: 'mention' })).toHaveLength(1)
  expect((await api.as(author).ask('GET', path, { query: { reason: 'gossip' } })).status).toBe(400)
  await api.as(author).patch(`${path}/${all[1]!.id}`, { read: true })
  expect(await list(author, { unread: 'true' })).toHaveLength(3)
  expect(await list(author, { unread: 'true', reason: 'comment' })).toHaveLength(2)
  expect([await countUnread(author), await countUnread(ann)]).toEqual([3, 0])
})

test('marks are set and removed, one by one and up to one; other windows are told', async () => {
  const { author, ann, changeRequest, path, list, countUnread, say } = await givenInbox()
  const streams = await Promise.all([author, ann].map(({ token }) => listenForEvents(url, token)))
  onTestFinished(() => {
    for (const stream of streams) stream.cut()
  })
  const [own, foreign] = streams
  for (let n = 0; n < 3; n++) await say(ann, `Number ${n}`, {}, `${changeRequest.path}/comments`)
  const [newest, middle] = await list(author)
  const isTold = (action: string, id: string) =>
    own!.until((event) => event.action === action && event.target?.id === id)
  expect(await isTold('notification.added', newest!.id)).toMatchObject({ target: { type: 'notification' } })
  const one = `${path}/${newest!.id}`
  const read = await api.as(author).patch(one, { read: true })
  expect(read).toEqual({ ...newest, readAt: expect.any(String) })
  await isTold('notification.updated', newest!.id)
  expect(await api.as(author).patch(one, { read: true })).toEqual(read)
  expect(await api.as(author).patch(one, { read: false })).toEqual(newest)

  await api.as(author).post(`${path}/read`, { until: middle!.id })
  expect(await list(author, { unread: 'true' })).toEqual([newest])
  expect(await isTold('notification.updated', middle!.id)).toMatchObject({ payload: { all: true } })
  expect((await api.as(author).ask('POST', `${path}/read`)).status).toBe(204)
  expect(await countUnread(author)).toBe(0)
  expect((await api.as(author).ask('POST', `${path}/read`, { body: {} })).status).toBe(204)

  expect(foreign!.events.filter(({ action }) => action.startsWith('notification'))).toEqual([])
  for (const body of [{}, { read: 'yes' }, { read: null }])
    expect((await api.as(author).ask('PATCH', one, { body })).status).toBe(400)
  for (const until of [7, 'nowhere', '999999', null])
    expect((await api.as(author).ask('POST', `${path}/read`, { body: { until } })).status).toBe(400)
})

test('a notification is for one person, in one organization', async () => {
  const { author, ann, path, list, say } = await givenInbox()
  await say(ann, `@${author.email}`)
  const [{ id }] = (await list(author)) as [Item]
  const elsewhere = await given.organization()
  await database.db
    .insertInto('members')
    .values({ organization_id: elsewhere.id, user_id: author.id, role: 'read' })
    .execute()
  const read = { body: { read: true } }
  expect((await api.as(ann).ask('PATCH', `${path}/${id}`, read)).status).toBe(404)
  expect((await api.as(author).ask('PATCH', `${elsewhere.path}/inbox/${id}`, read)).status).toBe(404)
  for (const unknown of ['0', '1e3', '-1', '9'.repeat(30), 'x'])
    expect((await api.as(author).ask('PATCH', `${path}/${unknown}`, read)).status).toBe(404)
  expect((await api.as(author).ask('POST', `${elsewhere.path}/inbox/read`, { body: { until: id } })).status).toBe(400)
})

test('whoever loses the level sees nothing of it, and gets none meanwhile', async () => {
  const { organization, space, changeRequest, author, reviewer, ann, path, list, countUnread, say } = await givenInbox()
  await say(ann, `@${author.email}`)
  await api.as(reviewer).post(`${changeRequest.path}/reviews`, { status: 'approved', comment: { markdown: 'Fine' } })
  const [reviewed, mention] = await list(author)
  const permission = `${space.path}/permissions/users/${author.id}`
  // Who may read but not comment reads that there was a review, and no comments.
  await given.grant({ space }, { user: author }, 'read')
  expect(await list(author)).toMatchObject([{ reason: 'reviewed', review: 'approved' }])
  expect((await list(author))[0]).not.toHaveProperty('comment')
  await api.as(organization.admin).delete(permission)
  await given.grant({ space }, { user: author }, 'none')
  expect([await list(author), await countUnread(author)]).toEqual([[], 0])
  expect((await api.as(author).ask('PATCH', `${path}/${mention!.id}`, { body: { read: true } })).status).toBe(404)
  await say(ann, `@${author.email} again`)
  await api.as(organization.admin).delete(permission)
  expect(await list(author)).toEqual([reviewed, mention])
})

test('what is deleted is told no longer, and what is in the trash is hidden', async () => {
  const { organization, space, author, ann, list, say } = await givenInbox()
  const { id } = await say(ann, `@${author.email} one`)
  await say(ann, `@${author.email} two`)
  await api.as(ann).delete(`${space.path}/comments/${id}`)
  expect(await list(author)).toMatchObject([{ comment: { text: `@${author.email} two` } }])
  await api.as(organization.admin).delete(space.path)
  expect(await list(author)).toEqual([])
  await api.as(organization.admin).post(`${space.path}/restore`)
  expect(await list(author)).toHaveLength(1)
  await api.as(organization.admin).delete(`${organization.path}/members/${author.id}`)
  const left = await database.db.selectFrom('notifications').select('id').where('user_id', '=', author.id).execute()
  expect(left).toEqual([])
})
