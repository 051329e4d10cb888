/** The slug of a page follows its title until readers know the page (decision 0123). */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenSpace(editMode: 'live' | 'locked') {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode })
  const as = api.as(organization.admin)
  const write = (at: string, change: object, more: object = {}) =>
    as.post(`${at}/content`, { changes: [change], ...more }, at === space.path ? {} : { compat: false })
  const rename = (at: string, page: string, title: string, more: object = {}) =>
    write(at, { operation: 'update_page', page, title }, more)
  const insert = async (at: string, fields: object = {}): Promise<string> =>
    (await write(at, { operation: 'insert_page', document: {}, ...fields })).changes[0].page.id
  const slugOf = async (at: string, page: string) => (await as.get(`${at}/content/page/${page}`)).slug
  const change = async () => `${space.path}/change-requests/${(await as.post(`${space.path}/change-requests`, {})).id}`
  const first = async (): Promise<string> => (await as.get(`${space.path}/content/pages`)).pages[0].id
  return { space, as, rename, insert, slugOf, change, first, write }
}

test('the slug of a new page follows its title in a change request, and stays once it is merged', async () => {
  const { space, as, rename, insert, slugOf, change, first } = await givenSpace('locked')
  const draft = await change()
  const [blank, added] = [await first(), await insert(draft)]
  expect(await slugOf(draft, added)).toBe('untitled-1')
  for (const title of ['Hol', 'Holidays']) await rename(draft, added, title)
  expect(await slugOf(draft, added)).toBe('holidays')
  await rename(draft, blank, 'Holidays')
  expect(await slugOf(draft, blank)).toBe('holidays-1')
  // Its own slug is free for it.
  await rename(draft, blank, 'Holidays!')
  expect(await slugOf(draft, blank)).toBe('holidays-1')
  await rename(draft, blank, 'Start')
  await as.post(`${draft}/merge`)
  expect([await slugOf(space.path, blank), await slugOf(space.path, added)]).toEqual(['start', 'holidays'])

  const later = await change()
  await rename(later, added, 'Vacations')
  expect(await slugOf(later, added)).toBe('holidays')
})

test('a slug that was set by hand stays, and one that is set with the title is taken', async () => {
  const { insert, rename, slugOf, change, write } = await givenSpace('locked')
  const draft = await change()
  const given = await insert(draft, { title: 'Holidays', slug: 'days-off' })
  await rename(draft, given, 'Vacations')
  expect(await slugOf(draft, given)).toBe('days-off')
  const page = await insert(draft, { title: 'Setup' })
  await write(draft, { operation: 'update_page', page, title: 'Install', slug: 'begin' })
  await rename(draft, page, 'First steps')
  expect(await slugOf(draft, page)).toBe('begin')
})

test('a page that moves with a new title gets a slug that is free there', async () => {
  const { insert, slugOf, change, write } = await givenSpace('locked')
  const draft = await change()
  const group = await insert(draft, { title: 'Guides' })
  await insert(draft, { title: 'Setup', into: group })
  const page = await insert(draft)
  await write(draft, { operation: 'update_page', page, title: 'Setup', into: group })
  expect(await slugOf(draft, page)).toBe('setup-1')
})

test('in a space that is edited live the first title counts, and what follows it while one types', async () => {
  const { space, rename, slugOf, first } = await givenSpace('live')
  const page = await first()
  for (const title of ['H', 'Holidays']) await rename(space.path, page, title, { amend: true })
  expect(await slugOf(space.path, page)).toBe('holidays')
  await rename(space.path, page, 'Vacations')
  expect(await slugOf(space.path, page)).toBe('holidays')
})
