import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenChangeRequest() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const author = await given.member(organization, 'edit')
  const reviewer = await given.member(organization, 'review')
  const reader = await given.member(organization, 'read')
  const { id, path } = await given.changeRequest({ space, createdBy: author })
  return { organization, space, id, path, author, reviewer, reader }
}

const refusal = (status: number, message: string) => ({
  answer: { status, body: { error: { code: status, message: expect.stringContaining(message) } } },
})

test('a review belongs to the head that it was given for', async () => {
  const { path, reviewer, reader } = await givenChangeRequest()
  const { revision } = await api.as(reader).get(path)
  const review = await api.as(reviewer).post(`${path}/reviews`, { status: 'approved' })
  expect(review).toEqual({
    object: 'change-request-review',
    id: expect.any(String),
    revision,
    reviewer: expect.objectContaining({ id: reviewer.id }),
    status: 'approved',
    outdated: false,
    current: true,
    createdAt: expect.any(String),
    updatedAt: review.createdAt,
    urls: { location: expect.stringContaining(`${path}/reviews/${review.id}`) },
  })
  expect(await api.as(reader).get(review.urls.location)).toEqual(review)
})

test('its comment becomes a comment of the change request that names the review', async () => {
  const { space, id, path, reviewer, reader } = await givenChangeRequest()
  const review = await api.as(reviewer).post(`${path}/reviews`, {
    status: 'changes-requested',
    comment: { markdown: 'The *second* step is missing' },
  })
  expect(review.comment).toMatchObject({
    object: 'comment',
    id: expect.any(String),
    postedBy: { id: reviewer.id },
    body: { markdown: 'The *second* step is missing' },
    target: { space: space.id, changeRequest: id, review: review.id, revision: review.revision },
    status: 'open',
    reactions: [],
    replies: 0,
    permissions: { view: true, edit: true, reply: true, delete: true },
  })
  expect((await api.as(reader).get(path)).comments).toBe(1)
  const [seen] = (await api.as(reader).get(`${path}/reviews`)).items
  expect(seen.comment.permissions).toEqual({ view: true, edit: false, reply: false, delete: false })
  expect({ ...seen, comment: null }).toEqual({ ...review, comment: null })
})

test.each([
  [{ status: 'fine' }, 'status'],
  [{}, 'status is required'],
  [{ status: 'approved', comment: { markdown: '' } }, 'comment.markdown'],
  [{ status: 'approved', comment: { markdown: 'x'.repeat(10_001) } }, 'comment.markdown'],
  [{ status: 'approved', comment: 'Good' }, 'comment'],
  [
    { status: 'approved', comment: { document: { object: 'document', data: {}, nodes: [{ object: 'block' }] } } },
    'comment.document.nodes.0.type',
  ],
])('%j is refused', async (body, message) => {
  const { path, reviewer } = await givenChangeRequest()
  await expect(api.as(reviewer).post(`${path}/reviews`, body)).rejects.toMatchObject(refusal(400, message))
})

test('an empty comment is ignored', async () => {
  const { path, reviewer } = await givenChangeRequest()
  expect(await api.as(reviewer).post(`${path}/reviews`, { status: 'approved', comment: {} })).not.toHaveProperty(
    'comment',
  )
})

test('a new verdict of the same person outdates the earlier one; the newest is listed first', async () => {
  const { organization, path, reviewer, reader } = await givenChangeRequest()
  const first = await api.as(reviewer).post(`${path}/reviews`, { status: 'changes-requested' })
  const other = await api.as(organization.admin).post(`${path}/reviews`, { status: 'approved' })
  const second = await api.as(reviewer).post(`${path}/reviews`, { status: 'approved' })
  const { items, count } = await api.as(reader).get(`${path}/reviews`)
  expect(items.map((each: { id: string; outdated: boolean }) => [each.id, each.outdated])).toEqual([
    [second.id, false],
    [other.id, false],
    [first.id, true],
  ])
  expect(count).toBe(3)
})

test('a reviewer moves from requested to reviewed', async () => {
  const { path, author, reviewer, reader } = await givenChangeRequest()
  const { revision } = await api.as(reader).get(path)
  const requested = await api
    .as(author)
    .post(`${path}/requested-reviewers`, { users: [reviewer.id], subject: 'Please' })
  const expected = {
    object: 'change-request-requested-reviewer',
    kind: 'user',
    user: expect.objectContaining({ id: reviewer.id }),
    revision,
    requestedBy: expect.objectContaining({ id: author.id }),
    createdAt: expect.any(String),
  }
  expect(requested).toEqual({ users: [expected] })
  expect(await api.as(reader).get(`${path}/requested-reviewers`)).toEqual({ items: [expected], count: 1 })
  expect(await api.as(reader).get(path)).toMatchObject({ status: 'open', subject: 'Please' })
  const review = await api.as(reviewer).post(`${path}/reviews`, { status: 'approved' })
  expect(review.requestedBy.id).toBe(author.id)
  expect((await api.as(reader).get(`${path}/requested-reviewers`)).count).toBe(0)
  await api.as(author).post(`${path}/requested-reviewers`, { users: [reviewer.id, reviewer.id] })
  expect((await api.as(reader).get(`${path}/requested-reviewers`)).count).toBe(1)
  expect((await api.as(reader).get(review.urls.location)).outdated).toBe(true)
})

test('only people with the level review can be requested', async () => {
  const { organization, path, author, reader, reviewer } = await givenChangeRequest()
  const disabled = await given.member(organization, 'review', { disabled: true })
  const stranger = (await given.organization()).admin
  for (const { id } of [reader, author, disabled, stranger, { id: 'doesNotExist' }])
    await expect(
      api.as(author).post(`${path}/requested-reviewers`, { users: [reviewer.id, id] }),
    ).rejects.toMatchObject(refusal(400, `users contains ${id}`))
  expect((await api.as(reader).get(path)).status).toBe('draft')
})

test('a request can be withdrawn, and ends with the membership', async () => {
  const { organization, path, author, reviewer, reader } = await givenChangeRequest()
  const second = await given.member(organization, 'review')
  await api.as(author).post(`${path}/requested-reviewers`, { users: [reviewer.id, second.id] })
  const remove = () => api.as(author).ask('DELETE', `${path}/requested-reviewers/${reviewer.id}`)
  expect((await remove()).status).toBe(205)
  expect((await remove()).status).toBe(204)
  await api.as(organization.admin).delete(`/orgs/${organization.id}/members/${second.id}`)
  expect((await api.as(reader).get(`${path}/requested-reviewers`)).count).toBe(0)
})

test('an archived change request accepts no reviews and no requests for them', async () => {
  const { path, author, reviewer } = await givenChangeRequest()
  await api.as(author).patch(path, { status: 'archived' })
  await expect(api.as(reviewer).post(`${path}/reviews`, { status: 'approved' })).rejects.toMatchObject(
    refusal(409, 'archived'),
  )
  await expect(api.as(author).post(`${path}/requested-reviewers`, { users: [] })).rejects.toMatchObject(
    refusal(409, 'archived'),
  )
})

test('a review never changes the status; drafts and one’s own change requests may be reviewed', async () => {
  const { organization, space, path, reviewer } = await givenChangeRequest()
  await api.as(reviewer).post(`${path}/reviews`, { status: 'changes-requested' })
  expect((await api.as(reviewer).get(path)).status).toBe('draft')
  const own = await given.changeRequest({ space, createdBy: organization.admin })
  expect(
    (await api.as(organization.admin).ask('POST', `${own.path}/reviews`, { body: { status: 'approved' } })).status,
  ).toBe(201)
})

test('a disabled member cannot review, nor can one without the level', async () => {
  const { organization, path, author, reader } = await givenChangeRequest()
  const disabled = await given.member(organization, 'review', { disabled: true })
  const review = (person: { token: string; id: string; email: string }) =>
    api.as(person).ask('POST', `${path}/reviews`, { body: { status: 'approved' } })
  expect((await review(disabled)).status).toBe(404)
  for (const person of [author, reader]) expect((await review(person)).status).toBe(403)
})

test('content, subject, status and reviews change updatedAt; reading and setting the same status do not', async () => {
  const { path, author, reviewer } = await givenChangeRequest()
  let last = (await api.as(author).get(path)).updatedAt
  const moves = async (act: () => Promise<unknown>) => {
    await act()
    const { updatedAt } = await api.as(author).get(path)
    const moved = updatedAt > last
    last = updatedAt
    return moved
  }
  const insertion = { operation: 'insert_page', title: 'P', document: {} }
  expect(await moves(() => api.as(author).post(`${path}/content`, { changes: [insertion] }))).toBe(true)
  expect(await moves(() => api.as(author).patch(path, { subject: 'S' }))).toBe(true)
  expect(await moves(() => api.as(author).patch(path, { status: 'open' }))).toBe(true)
  expect(await moves(() => api.as(reviewer).post(`${path}/reviews`, { status: 'approved' }))).toBe(true)
  expect(await moves(() => api.as(author).get(`${path}/content`))).toBe(false)
  expect(await moves(() => api.as(author).patch(path, { status: 'open' }))).toBe(false)
})

test.each(['archived', 'merged'] as const)(
  '%s: content, update, merge and reviews are refused, comments are not',
  async (status) => {
    const { path, organization } = await givenChangeRequest()
    const as = api.as(organization.admin)
    if (status === 'merged') await as.post(`${path}/merge`)
    else await as.patch(path, { status })
    const changes = [{ operation: 'insert_page', title: 'P', document: {} }]
    for (const [action, body] of [
      ['content', { changes }],
      ['update'],
      ['merge'],
      ['reviews', { status: 'approved' }],
    ] as const)
      expect((await as.ask('POST', `${path}/${action}`, body ? { body } : {})).status).toBe(409)
    expect((await as.ask('POST', `${path}/comments`, { body: { body: { markdown: 'Still' } } })).status).toBe(200)
  },
)

test('who can be asked for a review is found by name, and nobody else is listed', async () => {
  const { organization, space, path, author, reviewer, reader } = await givenChangeRequest()
  const admin = api.as(organization.admin)
  const rename = (person: typeof reader, displayName: string) =>
    api.as(person).patch(`/users/${person.id}`, { displayName })
  await rename(reviewer, 'Zoe')
  const promoted = await given.member(organization, 'read')
  await rename(promoted, 'Ada')
  await admin.post(`${space.path}/permissions`, { users: [promoted.id], role: 'review' })
  const demoted = await given.member(organization, 'review')
  await admin.post(`${space.path}/permissions`, { users: [demoted.id], role: 'read' })
  await given.member(organization, null)
  const list = (person: { token: string }, query = {}) => api.as(person).get(`${path}/possible-reviewers`, query)
  const idsOf = ({ items }: { items: { user: { id: string } }[] }) => items.map(({ user }) => user.id)
  const all = await list(author)
  expect(all.count).toBe(3)
  expect(new Set(idsOf(all))).toEqual(new Set([reviewer.id, promoted.id, organization.admin.id]))
  expect(idsOf(await list(author, { search: 'ADA' }))).toEqual([promoted.id])
  expect(idsOf(await list(author, { search: reader.email }))).toEqual([])
  const first = await list(author, { limit: 1 })
  const rest = await list(author, { limit: 2, page: first.next.page })
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(idsOf(all))
  expect(idsOf(all).indexOf(promoted.id)).toBeLessThan(idsOf(all).indexOf(reviewer.id))
  // Whoever is listed can be asked.
  await api.as(author).post(`${path}/requested-reviewers`, { users: idsOf(all) })
  await expect(list(reader)).rejects.toMatchObject(refusal(403, ''))
})
