import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenChange() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const as = api.as(await given.member(organization, 'review'))
  const { id } = await as.post(`${space.path}/change-requests`)
  const path = `${space.path}/change-requests/${id}`
  const write = (...changes: object[]) => as.post(`${path}/content`, { changes })
  await write(
    { operation: 'insert_page', title: 'One', document: { markdown: 'First' } },
    { operation: 'insert_page', title: 'Two', document: { markdown: 'Second' } },
  )
  const find = async (slug: string): Promise<string> => (await as.get(`${path}/content/path/${slug}`)).id
  const pages = [await find('one'), await find('two')] as const
  const rewrite = (page: string, markdown: string) => write({ operation: 'update_page', page, document: { markdown } })
  return { organization, as, space, path, pages, rewrite, seen: `${path}/seen` }
}

test('a page that was seen is unseen again once it changes, and each person has their own marks', async () => {
  const { organization, as, pages, rewrite, seen } = await givenChange()
  const [one, two] = pages
  expect(await as.get(seen)).toEqual({ object: 'seen-pages', pages: [], count: 2 })
  expect((await as.put(seen, { pages: [one, two], seen: true })).pages.toSorted()).toEqual([one, two].toSorted())
  await rewrite(two, 'Second, in other words')
  expect((await as.get(seen)).pages).toEqual([one])
  expect((await as.put(seen, { pages: [one], seen: false })).pages).toEqual([])
  const other = api.as(await given.member(organization, 'read'))
  expect((await other.get(seen)).pages).toEqual([])
  expect((await other.put(seen, { pages: [two], seen: true })).pages).toEqual([two])
  expect((await as.get(seen)).pages).toEqual([])
})

test('what changed while somebody looked at an older revision stays unseen', async () => {
  const { as, path, space, pages, rewrite, seen } = await givenChange()
  const [one, two] = pages
  const { revision } = await as.get(path)
  await rewrite(one, 'First, rewritten')
  expect((await as.put(seen, { pages: [one, two], seen: true, revision })).pages).toEqual([two])
  const elsewhere = await givenChange()
  const { revision: foreign } = await elsewhere.as.get(elsewhere.path)
  for (const unknown of ['nowhere', foreign])
    await expect(as.put(seen, { pages: [one], seen: true, revision: unknown })).rejects.toMatchObject({
      answer: { status: 400 },
    })
  // Pages that the change request does not change are not counted.
  expect((await as.put(seen, { pages: ['nowhere'], seen: true })).pages).toEqual([two])
  await as.post(`${path}/merge`)
  const { id } = await as.post(`${space.path}/change-requests`)
  const next = `${space.path}/change-requests/${id}`
  await as.post(`${next}/content`, { changes: [{ operation: 'delete_page', page: one }] })
  expect(await as.put(`${next}/seen`, { pages: [one], seen: true })).toMatchObject({ pages: [one], count: 1 })
})
