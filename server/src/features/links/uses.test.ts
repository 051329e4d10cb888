/** What uses files, reusable content and variables of a space. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenUses() {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  await given.pages(space, [], {
    files: ['logo', 'unused'].map((id) => ({
      id,
      name: `${id}.png`,
      contentType: 'image/png',
      size: 3,
      key: 'a'.repeat(64),
    })),
    reusableContents: [
      { id: 'notice', title: 'Notice', markdown: 'Since <code class="expression">space.vars.version</code>' },
    ],
  })
  const as = api.as(organization.admin)
  const write = (path: string, ...changes: object[]) => as.post(`${path}/content`, { changes }, { compat: false })
  const page = (title: string, markdown: string, more: object = {}) => ({
    operation: 'insert_page',
    title,
    document: { markdown },
    ...more,
  })
  await write(
    space.path,
    page('One', '![](/files/logo)\n\n![](/files/logo)\n\n{% include "/reusable-contents/notice" %}'),
    page('Two', '![](/files/logo) <code class="expression">space?.vars["version"] + space.vars.year</code>'),
    page('Three', 'Text', { condition: 'space.vars.version == "2"' }),
    page('Four', '<code class="expression">page.vars.version + visitor.space.vars.no</code>'),
    { operation: 'update_variables', variables: { version: '2', idle: 'x' } },
  )
  const titles = async (path: string) =>
    (await as.get(path)).items
      .map((place: { page?: { title: string }; reusableContent?: { title: string } }) =>
        place.page ? place.page.title : place.reusableContent?.title,
      )
      .sort()
  return { organization, space, as, write, page, titles }
}

const use = (kind: string, id: string, places: number) => ({ object: 'content-use', kind, id, places })

test('files, reusable content and variables are listed with the number of places that use them', async () => {
  const { space, as } = await givenUses()
  const { items } = await as.get(`${space.path}/content/uses`)
  expect(items).toEqual([
    use('file', 'logo', 2),
    use('reusable-content', 'notice', 1),
    use('variable', 'version', 3),
    use('variable', 'year', 1),
  ])
  const first = await as.get(`${space.path}/content/uses`, { kind: 'variable', limit: 1 })
  expect(first).toMatchObject({ items: [use('variable', 'version', 3)], count: 2 })
  const second = await as.get(`${space.path}/content/uses`, { kind: 'variable', limit: 1, page: first.next.page })
  expect(second.items).toEqual([use('variable', 'year', 1)])
})

test('the places are listed for reusable content and for a variable', async () => {
  const { space, as, titles } = await givenUses()
  const content = `${space.path}/content`
  expect(await titles(`${content}/reusable-contents/notice/backlinks`)).toEqual(['One'])
  expect(await titles(`${content}/variables/version/backlinks`)).toEqual(['Notice', 'Three', 'Two'])
  expect(await titles(`${content}/variables/idle/backlinks`)).toEqual([])
  expect(await titles(`${content}/variables/year/backlinks`)).toEqual(['Two'])
  for (const nowhere of ['reusable-contents/nowhere', 'variables/nowhere', 'variables/toString'])
    expect((await as.ask('GET', `${content}/${nowhere}/backlinks`)).status).toBe(404)
})

test('a change request has its own uses, and gives them to the space when it is merged', async () => {
  const { organization, space, as, write, page, titles } = await givenUses()
  const { path } = await given.changeRequest({ space, createdBy: organization.admin })
  await write(path, page('Five', '![](/files/unused)'))
  await write(path, page('Six', '{% include "/reusable-contents/notice" %}'))
  const uses = async (from: string) => (await as.get(`${from}/content/uses`, { kind: 'reusable-content' })).items
  expect(await uses(path)).toEqual([use('reusable-content', 'notice', 2)])
  expect(await titles(`${path}/content/reusable-contents/notice/backlinks`)).toEqual(['One', 'Six'])
  expect(await titles(`${path}/content/variables/version/backlinks`)).toEqual(['Notice', 'Three', 'Two'])
  expect(await uses(space.path)).toEqual([use('reusable-content', 'notice', 1)])
  await as.post(`${path}/merge`)
  expect(await uses(space.path)).toEqual([use('reusable-content', 'notice', 2)])
})
