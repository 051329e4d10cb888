import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenChangeRequest({
  rules = [],
  markdown = 'One\n\nTwo',
}: {
  rules?: object[]
  markdown?: string
} = {}) {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, editMode: 'live' })
  const insert = { operation: 'insert_page', title: 'Start', document: { markdown } }
  const { changes } = await admin.post(`${space.path}/content`, { changes: [insert] })
  const page: string = changes[0].page.id
  const author = await given.member(organization, 'review')
  const { path } = await given.changeRequest({ space, createdBy: author })
  if (rules.length > 0) await admin.patch(space.path, { mergeRules: { type: 'rules', rules } })
  const write = (where: string, text: string) =>
    admin.post(`${where}/content`, {
      changes: [{ operation: 'update_page', page, document: { markdown: text } }],
    })
  const check = (person = organization.admin) => api.as(person).get(`${path}/merge-checks`)
  return { organization, admin, space, page, author, path, write, check }
}

test('nothing stops a change request without rules, conflicts, links or comments', async () => {
  const { check, write, path, admin } = await givenChangeRequest()
  await write(path, 'One\n\nThree')
  expect(await check()).toEqual({
    object: 'merge-checks',
    mergeable: true,
    blockers: [],
    outdated: false,
    rules: { bypassed: false, items: [] },
    conflicts: { open: 0, expected: 0, pages: [] },
    links: { broken: 0 },
    comments: { open: 0 },
    reviews: { changesRequested: [], approvedEarlier: [] },
    writing: [],
  })
  expect((await admin.post(`${path}/merge`)).result).toBe('merge')
  expect(await check()).toMatchObject({
    mergeable: false,
    blockers: [{ kind: 'status', message: 'The change request is merged, which is final: create a new one' }],
  })
})

test('every rule is named with what it lacks, and the sentences are those of the merge', async () => {
  const approval = { rule: 'require_at_least_one_approved_review' }
  const { check, path, admin, author, organization, space } = await givenChangeRequest({
    rules: [{ rule: 'require_change_request_subject' }, approval],
  })
  await admin.patch(path, { subject: '' })
  const found = await check()
  expect(found).toMatchObject({ mergeable: false, rules: { bypassed: false } })
  expect(found.rules.items).toEqual([
    { rule: { rule: 'require_change_request_subject' }, fulfilled: false, message: found.blockers[0].message },
    { rule: approval, fulfilled: false, message: found.blockers[1].message },
  ])
  await expect(admin.post(`${path}/merge`)).rejects.toMatchObject({
    answer: { status: 409, body: { error: { message: found.blockers[0].message } } },
  })
  await admin.patch(path, { subject: 'Better words' })
  await admin.post(`${path}/reviews`, { status: 'approved' })
  expect(await check()).toMatchObject({ mergeable: true, blockers: [] })

  const bypass = { rule: 'allow_bypass', users: [author.id] }
  const never = { rule: 'custom', expression: 'false', message: 'Never on Fridays' }
  await admin.patch(space.path, { mergeRules: { type: 'rules', rules: [never, bypass] } })
  expect(await check(author)).toMatchObject({
    mergeable: true,
    rules: { bypassed: true, items: [{ fulfilled: false, message: 'Never on Fridays' }, { fulfilled: true }] },
  })
  const reader = await given.member(organization, 'read')
  expect((await check(reader)).blockers).toEqual([
    { kind: 'level', message: 'Merging needs the level review or higher on the space' },
    { kind: 'rule', message: 'Never on Fridays' },
  ])
})

test.each([
  ['a short page', 'One\n\nTwo'],
  ['a page that is merged in a thread', `${'A line of many words that says nothing at all.\n\n'.repeat(4000)}Two`],
])('conflicts are foreseen before they are there, in %s', async (_name, markdown) => {
  const { check, write, path, space, page, admin } = await givenChangeRequest({ markdown })
  await write(path, markdown.replace(/Two$/, 'Two of the change'))
  expect(await check()).toMatchObject({ mergeable: true, outdated: false })
  await write(space.path, markdown.replace(/Two$/, 'Two of primary'))
  const foreseen = await check()
  expect(foreseen).toMatchObject({
    mergeable: false,
    outdated: true,
    blockers: [{ kind: 'conflicts', message: expect.stringContaining('One conflict with primary') }],
    conflicts: { open: 0, expected: 1, pages: [{ id: page, title: 'Start', path: 'start' }] },
  })
  expect(await check()).toEqual(foreseen)
  // Looking has changed nothing.
  expect((await admin.get(`${path}/conflicts`)).count).toBe(0)

  expect((await admin.post(`${path}/update`)).result).toBe('conflicts')
  expect(await check()).toMatchObject({
    mergeable: false,
    blockers: [{ kind: 'conflicts', message: 'One conflict must be resolved first' }],
    conflicts: { open: 1, expected: 0, pages: [] },
  })
  const { items } = await admin.get(`${path}/conflicts`)
  await admin.post(`${path}/conflicts/${items[0].id}`, { keep: 'change' })
  expect(await check()).toMatchObject({ mergeable: true, conflicts: { open: 0, expected: 0 } })
  expect((await admin.post(`${path}/merge`)).result).toBe('merge')
})

test('links that the change request broke and open comments are counted, and stop nothing', async () => {
  const { check, write, path, admin } = await givenChangeRequest({ markdown: 'To [nowhere](nowhere.md).' })
  expect(await check()).toMatchObject({ links: { broken: 0 }, comments: { open: 0 } })
  await write(path, 'To [nowhere](nowhere.md) and [elsewhere](elsewhere.md).')
  const comment = await admin.post(`${path}/comments`, { body: { markdown: 'Why?' } })
  await admin.post(`${path}/comments`, { body: { markdown: 'And how?' } })
  expect(await check()).toMatchObject({ mergeable: true, links: { broken: 1 }, comments: { open: 2 } })
  await admin.put(`${path}/comments/${comment.id}`, { resolved: true })
  expect((await check()).comments).toEqual({ open: 1 })
  await admin.patch(path, { status: 'archived' })
  expect((await check()).blockers).toEqual([
    { kind: 'status', message: 'The change request is archived: reopen it first' },
  ])
})

test('reviewers who ask for changes and people who are writing are named, and stop nothing', async () => {
  const { check, path, author, organization, space, admin } = await givenChangeRequest()
  const reviewer = await given.member(organization, 'review')
  await api.as(reviewer).post(`${path}/reviews`, { status: 'changes-requested' })
  const { id: changeRequest } = await admin.get(path)
  const sign = (person: { id: string; token: string }, editing: boolean) =>
    api.as(person).put(`${space.path}/presence`, { client: `window-${person.id}`, changeRequest, editing })
  await sign(author, true)
  await sign(reviewer, false)
  await sign(organization.admin, true)
  expect(await check()).toMatchObject({
    mergeable: true,
    reviews: { changesRequested: [{ id: reviewer.id }] },
    writing: [{ id: author.id }],
  })
  await sign(author, false)
  await api.as(reviewer).post(`${path}/reviews`, { status: 'approved' })
  expect(await check()).toMatchObject({ reviews: { changesRequested: [] }, writing: [] })
})
