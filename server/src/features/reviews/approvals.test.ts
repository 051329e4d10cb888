/** An approval counts for the content it was given on (decision record 0144). */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { serveSite } from '../../../test/serve-site.ts'

const { api, given, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

const APPROVAL = { rule: 'require_at_least_one_approved_review' }

async function givenProposal(rules: object[] = [APPROVAL], settings: object = {}) {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, editMode: 'live' })
  const insert = (title: string) => ({ operation: 'insert_page', title, document: { markdown: 'Words' } })
  const written = await admin.post(`${space.path}/content`, { changes: [insert('Changed'), insert('Other')] })
  const [changed, other] = written.changes.map((each: { page: { id: string } }) => each.page.id)
  const author = await given.member(organization, 'review')
  const reviewer = await given.member(organization, 'review')
  const { path } = await given.changeRequest({ space, createdBy: author })
  const write = (where: string, page: string, markdown: string, as = organization.admin) =>
    api.as(as).post(`${where}/content`, { changes: [{ operation: 'update_page', page, document: { markdown } }] })
  await write(path, changed, 'Better words', author)
  const ruling = { mergeRules: { type: 'rules', rules, ...settings } }
  await admin.patch(space.path, ruling)
  /** Writes to primary, whatever the rules say. */
  const writePrimary = async (page: string, markdown: string) => {
    await admin.patch(space.path, { mergeRules: { type: 'none' } })
    await write(space.path, page, markdown)
    await admin.patch(space.path, ruling)
  }
  const approve = (body: object = {}, as = reviewer) =>
    api.as(as).post(`${path}/reviews`, { status: 'approved', ...body })
  const edit = (markdown = 'Other words') => write(path, changed, markdown, author)
  const merge = () => admin.ask('POST', `${path}/merge`)
  const checks = () => admin.get(`${path}/merge-checks`)
  const reviews = async () =>
    (await admin.get(`${path}/reviews`)).items.map(({ current, outdated }: Record<string, boolean>) => ({
      current,
      outdated,
    }))
  return {
    ...{ organization, admin, space, author, reviewer, path, changed, other },
    ...{ writePrimary, approve, edit, merge, checks, reviews },
  }
}

test('an edit after an approval needs a new one', async () => {
  const { approve, edit, merge, checks, reviews, reviewer } = await givenProposal()
  expect(await approve()).toMatchObject({ current: true, outdated: false })
  expect((await checks()).mergeable).toBe(true)
  await edit()
  expect(await reviews()).toEqual([{ current: false, outdated: false }])
  expect(await checks()).toMatchObject({
    mergeable: false,
    blockers: [{ kind: 'rule', message: expect.stringContaining('edited after an approval') }],
    reviews: { approvedEarlier: [{ id: reviewer.id }] },
  })
  const refused = await merge()
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('given again')])
  await approve()
  expect(await reviews()).toEqual([
    { current: true, outdated: false },
    { current: false, outdated: true },
  ])
  expect(await checks()).toMatchObject({ mergeable: true, reviews: { approvedEarlier: [] } })
  expect((await merge()).body.result).toBe('merge')
})

test('every rule about approvals looks at the content, a review of any content is still a review', async () => {
  const { admin, approve, edit, checks, space, reviewer } = await givenProposal()
  await approve()
  await edit()
  const fulfilled = async (rule: object) => {
    await admin.patch(space.path, { mergeRules: { type: 'rules', rules: [rule] } })
    return (await checks()).rules.items[0].fulfilled
  }
  const all: [object, boolean][] = [
    [{ rule: 'require_at_least_one_review' }, true],
    [APPROVAL, false],
    [{ rule: 'require_all_reviews_approved' }, false],
    [{ rule: 'require_specific_reviewers', users: [reviewer.id] }, false],
    [{ rule: 'require_one_of_specific_reviewers', users: [reviewer.id] }, false],
    [{ rule: 'custom', expression: 'reviews.length == 1' }, true],
    [{ rule: 'custom', expression: 'reviews[0].status == "approved"' }, false],
    [{ rule: 'custom', expression: 'reviews[0].status == "approved_earlier"' }, true],
  ]
  for (const [rule, isMet] of all) expect([rule, await fulfilled(rule)]).toEqual([rule, isMet])
  await approve()
  for (const [rule] of all.slice(0, 7)) expect([rule, await fulfilled(rule)]).toEqual([rule, true])
})

test('an update from primary that touches none of the changes keeps approvals', async () => {
  const { admin, approve, writePrimary, reviews, path, other, merge, space } = await givenProposal()
  await approve()
  await writePrimary(other, 'Primary words')
  const inserted = { operation: 'insert_page', title: 'Added', at: 0, document: { markdown: 'x' } }
  await admin.patch(space.path, { mergeRules: { type: 'none' } })
  await admin.post(`${space.path}/content`, { changes: [inserted] })
  await admin.patch(space.path, { mergeRules: { type: 'rules', rules: [APPROVAL] } })
  const { revision } = await admin.get(path)
  expect((await admin.post(`${path}/update`)).result).toBe('update')
  expect((await admin.get(path)).revision).not.toBe(revision)
  expect(await reviews()).toEqual([{ current: true, outdated: false }])
  // A review of the head before the update is one of the same changes.
  expect(await approve({ revision })).toMatchObject({ current: true, revision })
  expect((await merge()).body.result).toBe('merge')
})

test('an update from primary that touches the changes needs a new approval', async () => {
  const { admin, approve, writePrimary, reviews, path, changed, merge } = await givenProposal()
  await approve()
  await writePrimary(changed, 'Words\n\nMore of primary')
  expect((await admin.post(`${path}/update`)).result).toBe('update')
  expect(await reviews()).toEqual([{ current: false, outdated: false }])
  expect((await merge()).status).toBe(409)
})

test('conflicts that an update left, and their settling, need a new approval', async () => {
  const { admin, approve, writePrimary, reviews, path, changed } = await givenProposal()
  await approve()
  await writePrimary(changed, 'Words of primary')
  expect((await admin.post(`${path}/update`)).result).toBe('conflicts')
  expect(await reviews()).toEqual([{ current: false, outdated: false }])
  await approve()
  const { items } = await admin.get(`${path}/conflicts`)
  const settled = await admin.post(`${path}/conflicts/${items[0].id}`, { keep: 'change' })
  expect((await reviews())[0]).toEqual({ current: false, outdated: false })
  await approve()
  await admin.post(`${path}/conflicts/${items[0].id}/reopen`, { revision: settled.revision })
  expect((await reviews())[0]).toEqual({ current: false, outdated: false })
})

test('conflicts that a merge left need a new approval', async () => {
  const { admin, approve, writePrimary, reviews, path, changed, merge } = await givenProposal()
  await approve()
  await writePrimary(changed, 'Words of primary')
  expect((await merge()).body.result).toBe('conflicts')
  expect(await reviews()).toEqual([{ current: false, outdated: false }])
  const { items } = await admin.get(`${path}/conflicts`)
  await admin.post(`${path}/conflicts/${items[0].id}`, { keep: 'change' })
  expect((await merge()).status).toBe(409)
  await approve()
  expect((await merge()).body.result).toBe('merge')
})

test('an import into the change request needs a new approval', async () => {
  const site = await serveSite({ '/a.md': { type: 'text/markdown', body: '# Imported\n\nText' } })
  const { admin, approve, reviews, organization, space, path, merge } = await givenProposal()
  await approve()
  const { revision, id: changeRequest } = await admin.get(path)
  const run = await admin.post(`/org/${organization.id}/imports`, {
    source: { type: 'markdown', url: `${site.base}/a.md` },
    target: { space: space.id, changeRequest },
  })
  await runJobs()
  expect(await admin.get(run.urls.location)).toMatchObject({ status: 'completed', added: 1 })
  expect((await admin.get(path)).revision).not.toBe(revision)
  expect(await reviews()).toEqual([{ current: false, outdated: false }])
  expect((await merge()).status).toBe(409)
})

test('a review names the head that it was given on, and does not count for a later one', async () => {
  const { approve, edit, merge, admin, path, space } = await givenProposal()
  const seen = (await admin.get(path)).revision
  await edit()
  expect(await approve({ revision: seen })).toMatchObject({ revision: seen, current: false })
  expect((await merge()).status).toBe(409)
  const { revision } = await admin.get(path)
  expect(await approve({ revision })).toMatchObject({ revision, current: true })
  const primary = (await admin.get(space.path)).revision
  for (const foreign of ['none', primary]) {
    const refused = await admin.ask('POST', `${path}/reviews`, { body: { status: 'approved', revision: foreign } })
    // The head that it began with is one of its own.
    const isOwn = foreign === (await admin.get(path)).revisionInitial
    expect(refused.status).toBe(isOwn ? 201 : 400)
  }
})

test('approvals survive edits where the rules say so, on the space or on the organization', async () => {
  const { admin, approve, edit, merge, checks, reviews, space, organization } = await givenProposal([APPROVAL], {
    approvalsSurviveEdits: true,
  })
  expect((await admin.get(space.path)).mergeRules).toEqual({
    type: 'rules',
    rules: [APPROVAL],
    approvalsSurviveEdits: true,
  })
  await approve()
  await edit()
  expect(await reviews()).toEqual([{ current: false, outdated: false }])
  expect(await checks()).toMatchObject({ mergeable: true, reviews: { approvedEarlier: [] } })
  await admin.patch(space.path, { mergeRules: { type: 'inherit' } })
  const rules = { type: 'rules', rules: [APPROVAL] }
  await admin.patch(organization.path, { mergeRules: rules })
  expect((await merge()).status).toBe(409)
  await admin.patch(organization.path, { mergeRules: { ...rules, approvalsSurviveEdits: true } })
  expect((await merge()).body.result).toBe('merge')
})

test('of an edit and a merge at once, the edit is refused or needs a new approval', async () => {
  for (let round = 0; round < 5; round++) {
    const { approve, edit, merge, admin, path, changed, space } = await givenProposal()
    await approve()
    const [merged, edited] = await Promise.allSettled([merge(), edit('Unseen words')])
    const { status } = await admin.get(path)
    const { markdown } = await admin.get(`${space.path}/content/page/${changed}`, { format: 'markdown' })
    expect(markdown).not.toContain('Unseen words')
    if (status === 'merged') expect(edited.status).toBe('rejected')
    else expect(merged).toMatchObject({ value: { status: 409 } })
  }
})

test('of a review and an edit at once, the review counts for what it names', async () => {
  for (let round = 0; round < 5; round++) {
    const { approve, edit, admin, path, merge } = await givenProposal()
    const { revision } = await admin.get(path)
    await Promise.all([edit('Unseen words'), approve({ revision })])
    const { items } = await admin.get(`${path}/reviews`)
    expect(items).toMatchObject([{ revision, current: false }])
    expect((await merge()).status).toBe(409)
  }
})
