/** Comments that are written while reviewing and posted with the review. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

async function givenReview() {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const { pages } = await given.pages(space, [{ title: 'Page', markdown: 'One\n\nTwo' }])
  const author = await given.member(organization, 'edit')
  const reviewer = await given.member(organization, 'review')
  const changeRequest = await given.changeRequest({ space, createdBy: author })
  const page = pages.Page!
  const read = async () => {
    const { document, documentId } = await api
      .as(author)
      .get(`${changeRequest.path}/content/page/${page}`, { format: 'document' })
    return { keys: document.nodes.map(({ key }: { key: string }) => key) as string[], documentId }
  }
  const submit = (comments: object[], rest: object = {}) =>
    api.as(reviewer).ask('POST', `${changeRequest.path}/reviews`, {
      body: { status: 'changes-requested', ...rest, comments },
    })
  const list = async () => (await api.as(author).get(`${changeRequest.path}/comments`, { order: 'asc' })).items
  const edit = (...changes: object[]) => api.as(author).post(`${changeRequest.path}/content`, { changes })
  return { organization, space, author, reviewer, changeRequest, page, read, submit, list, edit }
}

const say = (markdown: string) => ({ body: { markdown } })

test('the comments are posted with the review, and name it', async () => {
  const { page, read, submit, list } = await givenReview()
  const { keys } = await read()
  const { status, body: review } = await submit(
    [
      { page, node: keys[0], quote: 'On', ...say('Which one?') },
      { page, ...say('Too short') },
    ],
    { comment: { markdown: 'See below' } },
  )
  expect(status).toBe(201)
  expect(review.comment).toMatchObject({ body: { markdown: 'See below' }, target: { review: review.id } })
  const comments = await list()
  expect(comments).toHaveLength(3)
  expect(comments).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        body: { markdown: 'Which one?' },
        target: expect.objectContaining({
          review: review.id,
          page: expect.objectContaining({ id: page, outdated: false }),
          node: { id: keys[0], preview: 'One', quote: 'On' },
        }),
      }),
      expect.objectContaining({ body: { markdown: 'Too short' } }),
    ]),
  )
  const without = await submit([{ page, ...say('Again') }])
  expect(without.body.comment).toBeUndefined()
})

test('nothing is posted when one of them is refused, and the field is named', async () => {
  const { changeRequest, reviewer, page, submit, list } = await givenReview()
  const good = { page, ...say('Fine') }
  const cases: [object[], string][] = [
    [[good, { page, ...say('') }], 'comments.1.body.markdown must be 1 to 10,000 characters'],
    [[good, { page: 'nowhere', ...say('Hm') }], 'comments.1.page refers to a page'],
    [[good, say('Hm')], 'comments.1.page is required'],
    [[good, { page, quote: 'x', ...say('Hm') }], 'comments.1.quote needs node'],
    [[good, { page, node: 'k', ...say('Hm'), suggestion: { base: 'none', blocks: [] } }], 'comments.1.suggestion.base'],
    [Array.from({ length: 201 }, () => good), 'comments'],
  ]
  for (const [comments, message] of cases)
    expect(await submit(comments), message).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining(message) } },
    })
  expect(await list()).toEqual([])
  expect((await api.as(reviewer).get(`${changeRequest.path}/reviews`)).items).toEqual([])
})

test('a block or a page that vanished meanwhile loses no word', async () => {
  const { changeRequest, author, page, read, submit, list, edit } = await givenReview()
  await edit({ operation: 'update_page', page, document: { markdown: 'One\n\nTwo\n\nThree' } })
  await edit({ operation: 'insert_page', title: 'New', ref: 'new', document: { markdown: 'Fresh' } })
  const { revision } = await api.as(author).get(changeRequest.path)
  const { keys } = await read()
  const { pages } = await api.as(author).get(`${changeRequest.path}/content/pages`)
  const added = pages.find(({ title }: { title: string }) => title === 'New').id
  await edit(
    { operation: 'update_page', page, document: { markdown: 'One\n\nTwo' } },
    { operation: 'delete_page', page: added },
  )
  const { status } = await submit([
    { page, node: keys[2], revision, ...say('About three') },
    { page, node: 'never-stored', quote: 'Words of a block that nobody has', ...say('About nothing') },
    { page: added, revision, ...say('About the new page') },
  ])
  expect(status).toBe(201)
  const targets = new Map(
    (await list()).map((comment: { body: { markdown: string }; target: object }) => [
      comment.body.markdown,
      comment.target,
    ]),
  )
  expect(targets.get('About three')).toMatchObject({
    page: { outdated: true },
    node: { id: keys[2], preview: 'Three' },
  })
  expect(targets.get('About nothing')).toMatchObject({
    page: { id: page, outdated: true },
    node: { preview: 'Words of a block that nobody has' },
  })
  expect(targets.get('About the new page')).toMatchObject({ page: { title: 'New', outdated: true } })
})

test('the author is notified once, a mentioned person of the comment that names them', async () => {
  const { organization, author, page, submit } = await givenReview()
  const ann = await given.member(organization, 'comment')
  const mention = `[Ann](/users/${ann.id} "mention") look`
  await submit([
    { page, ...say('One') },
    { page, ...say(mention) },
    { page, ...say('Three') },
  ])
  const countFor = async (userId: string) =>
    (await database.db.selectFrom('notifications').select('reason').where('user_id', '=', userId).execute()).map(
      ({ reason }) => reason,
    )
  expect(await countFor(author.id)).toEqual(['reviewed'])
  expect(await countFor(ann.id)).toEqual(['mention'])
})

test('a review that is sent again with its key is given once, also when both arrive at once', async () => {
  const { changeRequest, author, reviewer, organization, page, submit, list, edit } = await givenReview()
  const send = (idempotencyKey: string) =>
    submit([{ page, ...say('Once') }], { comment: { markdown: 'See below' }, idempotencyKey })
  const [one, other] = await Promise.all([send('first'), send('first')])
  expect([one.status, other.status]).toEqual([201, 201])
  expect(other.body).toEqual(one.body)
  // What happened to the change request meanwhile does not matter to a review that was given.
  await edit({ operation: 'update_page', page, document: { markdown: 'Other' } })
  await api.as(author).patch(changeRequest.path, { status: 'archived' })
  expect(await send('first')).toMatchObject({ status: 201, body: { id: one.body.id } })
  expect((await send('second')).status).toBe(409)
  await api.as(author).patch(changeRequest.path, { status: 'open' })
  const reviews = async () => (await api.as(author).get(`${changeRequest.path}/reviews`)).items
  expect([(await reviews()).length, (await list()).length]).toEqual([1, 2])
  // Another key is another review, and so is the same key of somebody else.
  expect((await send('second')).body.id).not.toBe(one.body.id)
  const body = { status: 'approved', idempotencyKey: 'first' }
  await api.as(organization.admin).post(`${changeRequest.path}/reviews`, body)
  expect(await reviews()).toHaveLength(3)
  expect(
    (await api.as(reviewer).ask('POST', `${changeRequest.path}/reviews`, { body: { ...body, idempotencyKey: '' } }))
      .status,
  ).toBe(400)
})
