/** Merge rules and the lock of a space apply to every way of writing its primary content. */
import { describe, expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'
import { serveSite } from '../../../test/serve-site.ts'
import { insertToken } from '../tokens/index.ts'

const git = await startGitServer()
const { api, given, runJobs, database } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
const remote = await serveSite({ '/notes.md': { type: 'text/markdown', body: '# Notes\n\nText\n' } })
await git.commit('book', { 'README.md': '# Book\n\nText\n' })

const organization = await given.organization()
const admin = api.as(organization.admin)
const markdown = { source: 'markdown', url: `${remote.base}/notes.md` }
const repository = { url: `${git.url}/book.git`, ref: 'main' }
const edit = { changes: [{ operation: 'insert_page', document: { markdown: '# New' } }] }

const reviewed = { rule: 'require_at_least_one_approved_review' }

async function givenSpace(rules: object[], editMode: 'live' | 'locked' = 'live') {
  const space = await given.space({ organization, editMode })
  const { pages, revision } = await given.pages(space, [{ title: 'Home' }])
  await admin.patch(space.path, { mergeRules: { type: 'rules', rules } })
  return { ...space, page: pages.Home!, revision }
}

type Space = Awaited<ReturnType<typeof givenSpace>>
type Way = [name: string, path: (space: Space) => string, body: (space: Space) => object | undefined, hint: string]

const ways: Way[] = [
  ['an edit', ({ path }) => `${path}/content`, () => edit, 'Write into a change request'],
  ['an import', ({ path }) => `${path}/content/import`, () => markdown, 'Import into a change request'],
  [
    'an import below a page',
    ({ path, page }) => `${path}/content/page/${page}/import`,
    () => markdown,
    'Import into a change request',
  ],
  [
    'an import that is watched',
    () => `/org/${organization.id}/imports`,
    ({ id }) => ({ source: { type: 'markdown', url: markdown.url }, target: { space: id } }),
    'Import into a change request',
  ],
  ['a Git import', ({ path }) => `${path}/git/import`, () => repository, '"standalone": true'],
  [
    'going back',
    ({ path, revision }) => `${path}/revisions/${revision}/restore`,
    () => undefined,
    'into a change request',
  ],
]

const ask = async (space: Space, [, path, body]: Way, person: Person) =>
  api.as(person).ask('POST', path(space), { ...(body(space) && { body: body(space)! }) })

const revisionOf = async ({ path }: { path: string }) => (await admin.get(path)).revision

describe.each(ways)('%s', (...way) => {
  const [name, , , hint] = way

  test('is refused where a merge is, with the message of the rule and a hint to use a change request', async () => {
    const space = await givenSpace([reviewed])
    const changeRequest = await given.changeRequest({ space, createdBy: organization.admin })
    const merge = await admin.ask('POST', `${changeRequest.path}/merge`)
    expect(merge.status).toBe(409)
    const answer = await ask(space, way, organization.admin)
    expect(answer.status).toBe(409)
    expect(answer.body.error.message).toContain(merge.body.error.message)
    expect(answer.body.error.message).toContain(hint)
    await runJobs()
    expect(await revisionOf(space)).toBe(space.revision)
  })

  test('is allowed for people who may bypass the rules, and in a space without rules', async () => {
    const bypass = { rule: 'allow_bypass', users: [organization.admin.id] }
    for (const rules of [[reviewed, bypass], []]) {
      const space = await givenSpace(rules)
      expect((await ask(space, way, organization.admin)).status).toBeLessThan(300)
      await runJobs()
      expect(await revisionOf(space)).not.toBe(space.revision)
    }
  })

  test('is evaluated by a custom rule like a change request without reviews', async () => {
    const space = await givenSpace([{ rule: 'custom', expression: 'reviews.length > 0', message: 'Two see more.' }])
    const answer = await ask(space, way, organization.admin)
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/^Two see more\. /) } },
    })
    await admin.patch(space.path, {
      mergeRules: { type: 'rules', rules: [{ rule: 'custom', expression: '!changeRequest.outdated' }] },
    })
    expect((await ask(space, way, organization.admin)).status).toBeLessThan(300)
    await runJobs()
  })

  test('into a locked space needs the right to merge', async () => {
    const space = await givenSpace([], 'locked')
    const answer = await ask(space, way, await given.member(organization, 'edit'))
    expect(answer.status).toBe(name === 'an edit' ? 409 : 403)
    await runJobs()
    expect(await revisionOf(space)).toBe(space.revision)
  })

  test('needs the scope of a merge; a live edit needs that of an edit', async () => {
    const space = await givenSpace([])
    const scopes = ['change-request:merge', 'space:write'] as const
    const [passing, refused] = name === 'an edit' ? scopes.toReversed() : scopes
    const narrowed = async (scope: string) => {
      const { text } = await insertToken(database.db, organization.admin.id, { scopes: [scope] })
      return { ...organization.admin, token: text }
    }
    const answer = await ask(space, way, await narrowed(refused!))
    expect(answer).toMatchObject({ status: 403, body: { error: { message: expect.stringContaining(passing!) } } })
    expect((await ask(space, way, await narrowed(passing!))).status).toBeLessThan(300)
    await runJobs()
  })
})

test('rules of the organization apply to a space that inherits them, also to its administrator', async () => {
  const strict = await given.organization()
  const as = api.as(strict.admin)
  await as.patch(strict.path, { mergeRules: { type: 'rules', rules: [reviewed] } })
  const space = await given.space({ organization: strict, editMode: 'live' })
  expect((await as.ask('POST', `${space.path}/content`, { body: edit })).status).toBe(409)
})

describe('queued writes are checked again when they run', () => {
  const waiting = [ways[3]!, ways[4]!]

  test.each(waiting)('%s ends with the sentence of a rule that came meanwhile', async (...way) => {
    const space = await givenSpace([])
    expect((await ask(space, way, organization.admin)).status).toBeLessThan(300)
    await admin.patch(space.path, { mergeRules: { type: 'rules', rules: [reviewed] } })
    await runJobs()
    expect(await revisionOf(space)).toBe(space.revision)
    const { items } = await admin.get(`/org/${organization.id}/imports`, { space: space.id })
    expect(items).toMatchObject([{ status: 'failed', reason: expect.stringContaining('needs at least one approval') }])
  })

  test.each(waiting)('%s of somebody who may no longer merge leaves the space as it was', async (...way) => {
    const space = await givenSpace([], 'locked')
    const person = await given.member(organization, 'review')
    expect((await ask(space, way, person)).status).toBeLessThan(300)
    await given.grant({ space }, { user: person }, 'edit')
    await runJobs()
    expect(await revisionOf(space)).toBe(space.revision)
    const { items } = await admin.get(`/org/${organization.id}/imports`, { space: space.id })
    expect(items).toMatchObject([{ status: 'failed', reason: expect.stringContaining('level review') }])
  })

  test('a standalone Git import of a person who may no longer edit creates no change request', async () => {
    const space = await givenSpace([], 'locked')
    const person = await given.member(organization, 'edit')
    await api.as(person).post(`${space.path}/git/import`, { ...repository, standalone: true })
    await given.grant({ space }, { user: person }, 'read')
    await runJobs()
    expect((await admin.get(`${space.path}/change-requests`, { status: 'draft' })).items).toEqual([])
  })
})

test('change requests are still possible: an import into one, and a standalone Git import, with the scope of an edit', async () => {
  const space = await givenSpace([reviewed])
  const { text: token } = await insertToken(database.db, organization.admin.id, { scopes: ['space:write'] })
  const narrowed = api.as({ ...organization.admin, token })
  const changeRequest = await given.changeRequest({ space, createdBy: organization.admin })
  const target = { space: space.id, changeRequest: changeRequest.id }
  await narrowed.post(`/org/${organization.id}/imports`, { source: { type: 'markdown', url: markdown.url }, target })
  await narrowed.post(`${space.path}/git/import`, { ...repository, standalone: true })
  await runJobs()
  const { items } = await admin.get(`/org/${organization.id}/imports`, { space: space.id })
  expect(items).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
  expect(await revisionOf(space)).toBe(space.revision)
})
