import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenChangeRequest(rules: object[], on: 'organization' | 'space' = 'organization') {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const author = await given.member(organization, 'review')
  const reviewer = await given.member(organization, 'review')
  const other = await given.member(organization, 'review')
  const mergeRules = { type: 'rules', rules }
  await api.as(organization.admin).patch(on === 'organization' ? organization.path : space.path, { mergeRules })
  const { path } = await given.changeRequest({ space, createdBy: author })
  const merge = (person = reviewer) => api.as(person).post(`${path}/merge`)
  const review = (person: typeof author, status = 'approved') => api.as(person).post(`${path}/reviews`, { status })
  return { organization, space, author, reviewer, other, path, merge, review }
}

const blocked = (message: string) => ({
  answer: { status: 409, body: { error: { code: 409, message: expect.stringContaining(message) } } },
})

test('without rules every change request may be merged', async () => {
  const { merge } = await givenChangeRequest([])
  expect((await merge()).result).toBe('merge')
})

test('at least one review is required: of somebody else, also an outdated one', async () => {
  const { merge, review, author, reviewer, path } = await givenChangeRequest([{ rule: 'require_at_least_one_review' }])
  await expect(merge()).rejects.toMatchObject(blocked('at least one review'))
  await review(author)
  await expect(merge()).rejects.toMatchObject(blocked('at least one review'))
  await review(reviewer, 'changes-requested')
  await api.as(author).post(`${path}/requested-reviewers`, { users: [reviewer.id] })
  expect((await merge()).result).toBe('merge')
})

test('at least one approval is required: the latest verdict of each person counts', async () => {
  const { merge, review, reviewer } = await givenChangeRequest([{ rule: 'require_at_least_one_approved_review' }])
  await review(reviewer)
  await review(reviewer, 'changes-requested')
  await expect(merge()).rejects.toMatchObject(blocked('at least one approval'))
  await review(reviewer)
  expect((await merge()).result).toBe('merge')
})

test('all reviews must approve', async () => {
  const { merge, review, reviewer, other } = await givenChangeRequest([{ rule: 'require_all_reviews_approved' }])
  await review(reviewer)
  await review(other, 'changes-requested')
  await expect(merge()).rejects.toMatchObject(blocked('All reviews must approve'))
  await review(other)
  expect((await merge()).result).toBe('merge')
})

test('the change request must be up to date', async () => {
  const { merge, space, author, reviewer, path } = await givenChangeRequest([
    { rule: 'require_up_to_date_change_request' },
  ])
  const first = await given.changeRequest({ space, createdBy: author })
  await api.as(reviewer).post(`${first.path}/merge`)
  await expect(merge()).rejects.toMatchObject(blocked('updated from primary'))
  await api.as(author).post(`${path}/update`)
  expect((await merge()).result).toBe('merge')
})

test('a subject and a description are required, in the order in which they are listed', async () => {
  const { merge, author, path } = await givenChangeRequest([
    { rule: 'require_change_request_description' },
    { rule: 'require_change_request_subject' },
  ])
  await expect(merge()).rejects.toMatchObject(blocked('description'))
  await api.as(author).patch(path, { description: 'Why' })
  await expect(merge()).rejects.toMatchObject(blocked('subject'))
  await api.as(author).patch(path, { subject: 'What' })
  expect((await merge()).result).toBe('merge')
})

test('the author must merge it', async () => {
  const { merge, author } = await givenChangeRequest([{ rule: 'require_author_to_merge' }])
  await expect(merge()).rejects.toMatchObject(blocked('Only its author'))
  expect((await merge(author)).result).toBe('merge')
})

test('all, or one, of the given reviewers must approve', async () => {
  const { organization, merge, review, reviewer, other } = await givenChangeRequest([])
  const users = [reviewer.id, other.id]
  const require = (rule: string) =>
    api.as(organization.admin).patch(organization.path, { mergeRules: { type: 'rules', rules: [{ rule, users }] } })
  await require('require_one_of_specific_reviewers')
  await expect(merge()).rejects.toMatchObject(blocked('one of its required reviewers'))
  await review(other)
  await require('require_specific_reviewers')
  await expect(merge()).rejects.toMatchObject(blocked('all its required reviewers'))
  await require('require_one_of_specific_reviewers')
  expect((await merge()).result).toBe('merge')
})

test('named people may bypass the rest', async () => {
  const { organization, merge, reviewer, other } = await givenChangeRequest([])
  const rules = [{ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: [other.id] }]
  await api.as(organization.admin).patch(organization.path, { mergeRules: { type: 'rules', rules } })
  await expect(merge(reviewer)).rejects.toMatchObject(blocked('at least one review'))
  expect((await merge(other)).result).toBe('merge')
})

test.each(['changes_requested', 'changes-requested'])(
  'a custom expression, with the status written %s',
  async (spelling) => {
    const expression = `reviews.every((review) => review.status !== '${spelling}') && changeRequest.subject.startsWith('DOCS-') && actor.id !== changeRequest.createdBy.id`
    const { merge, review, author, reviewer, path } = await givenChangeRequest([
      { rule: 'custom', expression, message: 'Not like this' },
    ])
    await expect(merge()).rejects.toMatchObject(blocked('Not like this'))
    await api.as(author).patch(path, { subject: 'DOCS-1' })
    await expect(merge(author)).rejects.toMatchObject(blocked('Not like this'))
    await review(reviewer, 'changes-requested')
    await expect(merge()).rejects.toMatchObject(blocked('Not like this'))
    await review(reviewer)
    expect((await merge()).result).toBe('merge')
  },
)

test('an expression that fails does not hold, and the error names it', async () => {
  const { merge } = await givenChangeRequest([{ rule: 'custom', expression: 'nobody.includes(1)' }])
  await expect(merge()).rejects.toMatchObject(blocked('nobody.includes(1)'))
})

test('a space replaces the rules of its organization, or switches them off', async () => {
  const { organization, space, merge } = await givenChangeRequest([{ rule: 'require_at_least_one_review' }])
  const set = (mergeRules: object) => api.as(organization.admin).patch(space.path, { mergeRules })
  await set({ type: 'rules', rules: [{ rule: 'require_change_request_subject' }] })
  await expect(merge()).rejects.toMatchObject(blocked('subject'))
  await set({ type: 'inherit' })
  await expect(merge()).rejects.toMatchObject(blocked('review'))
  await set({ type: 'none' })
  expect((await merge()).result).toBe('merge')
})

test('an expression is checked when it is saved', async () => {
  const { organization, space } = await givenChangeRequest([])
  const mergeRules = { type: 'rules', rules: [{ rule: 'custom', expression: 'actor.id ===' }] }
  for (const path of [organization.path, space.path])
    await expect(api.as(organization.admin).patch(path, { mergeRules })).rejects.toMatchObject({
      answer: {
        status: 400,
        body: { error: { message: expect.stringMatching(/^mergeRules\.rules\.0\.expression, at position 12: /) } },
      },
    })
})

test('rules may name only people of the organization', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const member = await given.member(organization, 'review')
  const admin = api.as(organization.admin)
  const rules = (id: string) => ({
    mergeRules: {
      type: 'rules',
      rules: [{ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: [id] }],
    },
  })
  for (const path of [organization.path, space.path]) {
    expect((await admin.ask('PATCH', path, { body: rules(member.id) })).status).toBe(200)
    for (const id of [(await given.user()).id, 'nobody']) {
      const { status, body } = await admin.ask('PATCH', path, { body: rules(id) })
      expect([status, body.error.message]).toEqual([400, expect.stringMatching(/^mergeRules\.rules\.1\.users /)])
    }
  }
})
