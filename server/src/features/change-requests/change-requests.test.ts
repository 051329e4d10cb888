import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

/** A space with one person for every level. */
async function givenSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const [reader, author, editor, reviewer] = await Promise.all([
    given.member(organization, 'read'),
    given.member(organization, 'edit'),
    given.member(organization, 'edit'),
    given.member(organization, 'review'),
  ])
  const path = `${space.path}/change-requests`
  const create = (body?: unknown) => api.as(author!).post(path, body)
  return {
    organization,
    space,
    path,
    create,
    people: { admin: organization.admin, reader: reader!, author: author!, editor: editor!, reviewer: reviewer! },
  }
}

const refusal = (status: number, message: string) => ({
  answer: { status, body: { error: { code: status, message: expect.stringContaining(message) } } },
})

test('a new change request is a draft with the primary content as it is', async () => {
  const { space, path, create, people } = await givenSpace()
  const { revision } = await api.as(people.reader).get(space.path)
  const made = await create({ subject: 'Fix the intro' })
  expect(made).toEqual({
    object: 'change-request',
    id: expect.stringMatching(/^[A-Za-z]/),
    number: 1,
    status: 'draft',
    subject: 'Fix the intro',
    createdBy: expect.objectContaining({ object: 'user', id: people.author.id }),
    createdAt: expect.any(String),
    updatedAt: made.createdAt,
    revision,
    revisionInitial: revision,
    revisionMergedAncestor: revision,
    comments: 0,
    outdated: false,
    space: space.id,
    urls: { app: expect.stringMatching(/^http/), location: expect.stringContaining(`${path}/${made.id}`) },
  })
  expect(await api.as(people.reader).get(made.urls.location)).toEqual(made)
  expect(await api.as(people.reader).get(`${path}/1`)).toEqual(made)
})

test('everything in the body of a new change request is optional, and so is the body', async () => {
  const { path, people } = await givenSpace()
  const { status, body, headers } = await api.as(people.author).ask('POST', path)
  expect([status, body.subject]).toEqual([201, ''])
  expect(headers.get('location')).toBe(body.urls.location)
  expect((await api.as(people.author).ask('POST', path, { body: {} })).status).toBe(201)
  await expect(api.as(people.author).post(path, { subject: 'x'.repeat(101) })).rejects.toMatchObject(
    refusal(400, 'subject must be at most 100 characters long'),
  )
})

test('numbers count up per space without gaps, also when many are created at once', async () => {
  const { path, create, people } = await givenSpace()
  const made = await Promise.all(Array.from({ length: 12 }, () => create()))
  expect(made.map((each) => each.number).sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  const other = await givenSpace()
  expect((await other.create()).number).toBe(1)
  for (const unknown of ['13', '0', '99999999999999999999', 'doesNotExist', (await other.create()).id])
    await expect(api.as(people.author).get(`${path}/${unknown}`)).rejects.toMatchObject(
      refusal(404, 'Change request not found'),
    )
})

test('the list shows open ones by default, the last changed first', async () => {
  const { path, create, people } = await givenSpace()
  const [first, second, third] = [await create(), await create(), await create()]
  const list = (query = {}) =>
    api
      .as(people.reader)
      .get(path, query)
      .then(({ items }) => items.map((each: { id: string }) => each.id))
  expect(await list()).toEqual([])
  expect(await list({ status: 'draft' })).toEqual([third.id, second.id, first.id])
  for (const each of [third, first, second]) await api.as(people.author).patch(`${path}/${each.id}`, { status: 'open' })
  expect(await list()).toEqual([second.id, first.id, third.id])
  const page = await api.as(people.reader).get(path, { limit: 2 })
  expect(page.count).toBe(3)
  expect(await list({ limit: 2, page: page.next.page })).toEqual([third.id])
  await expect(api.as(people.reader).get(path, { status: 'closed' })).rejects.toMatchObject(refusal(400, 'status'))
})

test('the list can be narrowed to a contributor, a creator and a requested reviewer', async () => {
  const { path, create, people } = await givenSpace()
  const { id } = await create()
  await api.as(people.editor).post(path)
  await api.as(people.author).post(`${path}/${id}/requested-reviewers`, { users: [people.reviewer.id] })
  const count = async (query: object) => (await api.as(people.reader).get(path, query as never)).count
  expect(await count({ contributor: people.author.id })).toBe(1)
  expect(await count({ contributor: people.reviewer.id })).toBe(0)
  expect(await count({ creator: people.editor.id, status: 'draft' })).toBe(1)
  expect(await count({ creator: people.editor.id })).toBe(0)
  expect(await count({ requestedReviewer: people.reviewer.id })).toBe(1)
  expect(await count({ requestedReviewer: people.editor.id })).toBe(0)
})

test('the space counts all, open and draft change requests', async () => {
  const { space, path, create, people } = await givenSpace()
  const made = [await create(), await create(), await create(), await create()]
  await api.as(people.author).patch(`${path}/${made[0].id}`, { status: 'open' })
  await api.as(people.author).patch(`${path}/${made[1].id}`, { status: 'archived' })
  const counts = { changeRequests: 4, changeRequestsOpen: 1, changeRequestsDraft: 2 }
  expect(await api.as(people.reader).get(space.path)).toMatchObject(counts)
  expect(
    (await api.as(people.reader).get(`/orgs/${(await api.as(people.reader).get(space.path)).organization}/spaces`))
      .items[0],
  ).toMatchObject(counts)
})

const toDescription = (text: string) => ({
  object: 'document',
  nodes: [{ type: 'paragraph', nodes: [{ object: 'text', leaves: [{ text }] }] }],
})

test('the description is a document when a change request is created, read and listed; text is accepted', async () => {
  const { path, create, people } = await givenSpace()
  const description = toDescription('Why')
  const written = await create({ subject: 'One', description: 'Why' })
  expect(written).toMatchObject({ description })
  await api.as(people.editor).patch(`${path}/${written.id}`, { status: 'open' })
  expect(await api.as(people.reader).get(`${path}/${written.id}`)).toMatchObject({ description })
  expect((await api.as(people.reader).get(path)).items).toMatchObject([{ id: written.id, description }])
})

test('a description that is sent as a document is answered as one', async () => {
  const { path, create, people } = await givenSpace()
  const { id, description: read } = await create({
    description: '## Why\n\n- **Because**\n- of [this](https://x.test/)',
  })
  expect(read.nodes.map(({ type }: { type: string }) => type)).toEqual(['heading-1', 'list-unordered'])
  const sent = await api.as(people.editor).patch(`${path}/${id}`, { description: read })
  expect(sent.description).toEqual(read)
  const nothing = { object: 'document', data: {}, nodes: [] }
  expect(await api.as(people.editor).patch(`${path}/${id}`, { description: nothing })).not.toHaveProperty('description')
  for (const wrong of [7, { object: 'document', data: {}, nodes: [{ object: 'block' }] }, 'x'.repeat(10_001)])
    await expect(api.as(people.editor).patch(`${path}/${id}`, { description: wrong })).rejects.toMatchObject(
      refusal(400, 'description'),
    )
})

test('subject and description are set, left and removed', async () => {
  const { path, create, people } = await givenSpace()
  const { id } = await create({ subject: 'One' })
  const change = (body: object) => api.as(people.editor).patch(`${path}/${id}`, body)
  const description = toDescription('Why')
  expect(await change({ subject: 'Two', description: 'Why' })).toMatchObject({ subject: 'Two', description })
  expect(await change({ subject: '' })).toMatchObject({ subject: '', description })
  expect(await change({ description: null })).not.toHaveProperty('description')
  await expect(change({ subject: 'x'.repeat(101) })).rejects.toMatchObject(refusal(400, 'subject'))
  await expect(api.as(people.reader).patch(`${path}/${id}`, { subject: 'No' })).rejects.toMatchObject(
    refusal(403, 'edit'),
  )
})

const transitions = [
  { from: 'draft', to: 'open', may: ['author', 'editor', 'reviewer'] },
  { from: 'open', to: 'draft', may: ['author', 'editor', 'reviewer'] },
  { from: 'draft', to: 'archived', may: ['author', 'reviewer'] },
  { from: 'open', to: 'archived', may: ['author', 'reviewer'] },
  { from: 'archived', to: 'open', may: ['author', 'reviewer'] },
  { from: 'archived', to: 'draft', may: ['author', 'reviewer'] },
  { from: 'draft', to: 'draft', may: ['author', 'editor', 'reviewer'] },
  { from: 'archived', to: 'archived', may: ['author', 'editor', 'reviewer'] },
] as const

test.each(transitions)('from $from to $to: $may', async ({ from, to, may }) => {
  const { path, create, people } = await givenSpace()
  for (const kind of ['reader', 'author', 'editor', 'reviewer'] as const) {
    const { id } = await create()
    await api.as(people.admin).patch(`${path}/${id}`, { status: from })
    const { status, body } = await api.as(people[kind]).ask('PATCH', `${path}/${id}`, { body: { status: to } })
    if ((may as readonly string[]).includes(kind)) expect([status, body.status]).toEqual([200, to])
    else expect(status, `${kind} from ${from} to ${to}`).toBe(403)
  }
})

test('an author who lost the level edit may still change the status, but not the subject', async () => {
  const { organization, path, create, people } = await givenSpace()
  const { id } = await create()
  await api.as(organization.admin).patch(`/orgs/${organization.id}/members/${people.author.id}`, { role: 'read' })
  expect(await api.as(people.author).patch(`${path}/${id}`, { status: 'archived' })).toMatchObject({
    status: 'archived',
  })
  await expect(api.as(people.author).patch(`${path}/${id}`, { subject: 'x' })).rejects.toMatchObject(
    refusal(403, 'subject'),
  )
})

test('only the merge call merges', async () => {
  const { path, create, people } = await givenSpace()
  const { id } = await create()
  await expect(api.as(people.reviewer).patch(`${path}/${id}`, { status: 'merged' })).rejects.toMatchObject(
    refusal(400, 'status'),
  )
})

test('setting the current status again changes nothing', async () => {
  const { path, create, people } = await givenSpace()
  const made = await create()
  expect(await api.as(people.author).patch(`${path}/${made.id}`, { status: 'draft' })).toEqual(made)
})

test('going back to draft withdraws the requested reviews', async () => {
  const { path, create, people } = await givenSpace()
  const { id } = await create()
  await api.as(people.author).post(`${path}/${id}/requested-reviewers`, { users: [people.reviewer.id] })
  await api.as(people.editor).patch(`${path}/${id}`, { status: 'draft' })
  expect(await api.as(people.reader).get(`${path}/${id}/requested-reviewers`)).toEqual({ items: [], count: 0 })
})

test('the creator is the first contributor', async () => {
  const { path, create, people } = await givenSpace()
  const { id } = await create()
  expect(await api.as(people.reader).get(`${path}/${id}/contributors`)).toEqual({
    items: [
      {
        user: expect.objectContaining({ id: people.author.id }),
        updatedAt: expect.any(String),
        count: 0,
        actionType: 'edit',
      },
    ],
    count: 1,
  })
})
