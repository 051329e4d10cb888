import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

async function givenSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const editor = await given.member(organization, 'edit')
  const reviewer = await given.member(organization, 'review')
  const as = api.as(editor)
  /** Creates another change request with these changes. */
  const propose = async (...changes: object[]) => {
    const { path } = await given.changeRequest({ space, createdBy: editor })
    if (changes.length > 0) await as.post(`${path}/content`, { changes })
    return path
  }
  const merge = (path: string) => api.as(reviewer).post(`${path}/merge`)
  const titles = async (path = space.path) =>
    (await as.get(`${path}/content/pages`)).pages.map((page: { title: string }) => page.title)
  /** Creates a page before anything else happens. */
  const page = async (title: string, markdown: string): Promise<string> => {
    const path = await propose({ operation: 'insert_page', title, document: { markdown } })
    await merge(path)
    const { pages } = await as.get(`${space.path}/content/pages`)
    return pages.find((each: { title: string }) => each.title === title).id
  }
  const body = async (id: string, path = space.path) => (await as.get(`${path}/content/page/${id}`)).markdown
  return { organization, space, editor, reviewer, as, propose, merge, titles, page, body }
}

const insertion = (title: string) => ({ operation: 'insert_page', title, document: { markdown: `About ${title}` } })
const rewriting = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } })

const refusal = (status: number, message: string) => ({
  answer: { status, body: { error: { code: status, message: expect.stringContaining(message) } } },
})

test('a merge creates a primary revision and is final', async () => {
  const { space, as, reviewer, propose, merge, titles } = await givenSpace()
  const path = await propose(insertion('New'))
  const before = await as.get(space.path)
  const head = await as.get(path)
  const merged = await merge(path)
  expect(merged).toEqual({ revision: (await as.get(space.path)).revision, result: 'merge' })
  expect(await titles()).toEqual(['Untitled', 'New'])
  expect(await as.get(`${space.path}/revisions/${merged.revision}`)).toMatchObject({
    type: 'merge',
    parents: [before.revision, head.revision],
    mergedFrom: { id: head.id },
  })
  expect(await as.get(path)).toMatchObject({
    status: 'merged',
    revision: head.revision,
    revisionMerged: merged.revision,
    mergedBy: { id: reviewer.id },
    mergedAt: expect.any(String),
    outdated: false,
  })
  for (const call of [
    () => merge(path),
    () => as.post(`${path}/update`),
    () => as.post(`${path}/content`, { changes: [insertion('More')] }),
    () => api.as(reviewer).post(`${path}/reviews`, { status: 'approved' }),
    () => as.patch(path, { status: 'open' }),
    () => as.patch(path, { subject: 'Late' }),
  ])
    await expect(call()).rejects.toMatchObject(refusal(409, 'merged, which is final'))
})

test('a change request without changes still merges', async () => {
  const { space, as, propose, merge } = await givenSpace()
  const before = (await as.get(space.path)).revision
  const { revision, result } = await merge(await propose())
  expect(result).toBe('merge')
  expect(revision).not.toBe(before)
})

test('others become outdated, and up to date again by an update', async () => {
  const { space, as, propose, merge, titles } = await givenSpace()
  const [first, second] = [await propose(insertion('One')), await propose(insertion('Two'))]
  const initial = (await as.get(second)).revisionInitial
  const { revision: primary } = await merge(first)
  expect(await as.get(second)).toMatchObject({ outdated: true, revisionMergedAncestor: initial })
  const head = (await as.get(second)).revision
  const updated = await as.post(`${second}/update`)
  expect(updated).toEqual({ revision: expect.any(String), result: 'update' })
  expect(await as.get(second)).toMatchObject({
    outdated: false,
    revision: updated.revision,
    revisionInitial: initial,
    revisionMergedAncestor: primary,
    status: 'draft',
  })
  expect(await as.get(`${space.path}/revisions/${updated.revision}`)).toMatchObject({
    type: 'update',
    parents: [head, primary],
  })
  expect(new Set(await titles(second))).toEqual(new Set(['Untitled', 'One', 'Two']))
  expect(await as.post(`${second}/update`)).toEqual(updated)
})

test('a change request behind primary merges if it has no conflicts', async () => {
  const { propose, merge, page, body } = await givenSpace()
  const id = await page('Guide', 'First\n\nSecond\n\nThird')
  const [one, two] = [
    await propose(rewriting(id, 'First, better\n\nSecond\n\nThird')),
    await propose(rewriting(id, 'First\n\nSecond\n\nThird, better')),
  ]
  expect((await merge(one)).result).toBe('merge')
  expect((await merge(two)).result).toBe('merge')
  expect(await body(id)).toBe('First, better\n\nSecond\n\nThird, better')
})

test('concurrent merges all succeed', async () => {
  const { propose, merge, titles } = await givenSpace()
  const paths = []
  for (let at = 0; at < 6; at++) paths.push(await propose(insertion(`Page ${at}`)))
  const results = await Promise.all(paths.map(merge))
  expect(results.map(({ result }) => result)).toEqual(Array(6).fill('merge'))
  expect((await titles()).toSorted()).toEqual([...Array.from({ length: 6 }, (_, at) => `Page ${at}`), 'Untitled'])
})

test('of two merges of the same change request at once one is refused', async () => {
  const { propose, reviewer } = await givenSpace()
  const path = await propose(insertion('Once'))
  const answers = await Promise.all([1, 2].map(() => api.as(reviewer).ask('POST', `${path}/merge`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an edit made while a merge runs is either merged or refused', async () => {
  const { as, propose, merge, titles } = await givenSpace()
  for (let at = 0; at < 5; at++) {
    const path = await propose(insertion(`Base ${at}`))
    const [edit] = await Promise.all([
      as.ask('POST', `${path}/content`, { body: { changes: [insertion(`Edit ${at}`)] } }),
      merge(path),
    ])
    expect([200, 409]).toContain(edit.status)
    expect((await titles()).includes(`Edit ${at}`)).toBe(edit.status === 200)
  }
})

test('a merge waits for one that is running, and sees its result', async () => {
  const { space, propose, merge, titles } = await givenSpace()
  const path = await propose(insertion('Waits'))
  const before = await titles()
  let merging: Promise<unknown> = Promise.resolve()
  await database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('spaces').select('id').where('id', '=', space.id).forNoKeyUpdate().execute()
    merging = merge(path)
    expect(await titles()).toEqual(before)
  })
  await merging
  expect(await titles()).toEqual([...before, 'Waits'])
})

test('the semantic changes of a change request are those since its last update from primary', async () => {
  const { as, propose, merge, page } = await givenSpace()
  const id = await page('Guide', 'Text')
  const path = await propose(insertion('New'), rewriting(id, 'Other text'))
  await merge(await propose(insertion('Elsewhere')))
  await as.post(`${path}/update`)
  const { changes } = await as.get(`${path}/changes`)
  expect(
    changes.map((change: { type: string; page: { title: string } }) => [change.type, change.page.title]).toSorted(),
  ).toEqual([
    ['page_created', 'New'],
    ['page_edited', 'Guide'],
  ])
  expect(await as.get(`${path}/changes`, { limit: 1 })).toMatchObject({ changes: [expect.anything()], more: 1 })
})

test('merging needs the level review', async () => {
  const { as, propose } = await givenSpace()
  await expect(as.post(`${await propose()}/merge`)).rejects.toMatchObject(refusal(403, 'review'))
})
