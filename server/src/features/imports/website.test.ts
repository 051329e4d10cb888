import { listHeadings, type Node, textOfNodes, walk } from '@lectern/content/document'
import { findPage, readBody } from '@lectern/content/revision'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { serveSite } from '../../../test/serve-site.ts'
import { loadRevisionRow, openRevision } from '../revisions/index.ts'
import { FIXTURE_PAGES, type Fixture, makeFixture, toFixtureTitle } from './testing/fixture-site.ts'

const { api, given, database } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

interface Listed {
  id: string
  title: string
  type: string
  pages?: Listed[]
}

const flat = (pages: Listed[]): Listed[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])])
const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

async function givenSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const as = api.as(organization.admin)
  const importSite = (url: string) =>
    as.ask('POST', `${space.path}/content/import`, { body: { source: 'website', url } })
  const outline = async () => ((await as.get(`${space.path}/content/pages`)).pages ?? []) as Listed[]
  return { organization, space, as, importSite, outline }
}

test('a website of 300 pages is imported whole: pages, links between them, pictures', async () => {
  let fixture: Fixture | undefined
  const site = await serveSite((base) => {
    fixture = makeFixture(base)
    return fixture.routes
  })
  const { links, images } = fixture!
  const { space, as, importSite, outline } = await givenSpace()
  const answer = await importSite(`${site.base}/docs`)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })

  const pages = flat(await outline())
  const byTitle = new Map(pages.map((page) => [page.title, page.id]))
  const planned = Array.from({ length: FIXTURE_PAGES }, (_, at) => toFixtureTitle(at))
  const arrived = planned.filter((title) => byTitle.has(title)).length
  const names = new Map(
    ((await as.get(`${space.path}/content/files?limit=1000`)).items as { id: string; name: string }[]).map(
      ({ id, name }) => [id, name],
    ),
  )
  const refs = new Map<string, Record<string, string>>()
  const shown = new Map<string, string | undefined>()
  const anchors = new Map<string, Set<string>>()
  // Bodies are read through the engine, because judging every response would take most of the time.
  const revision = await loadRevisionRow(database.db, space.id, answer.body.revision)
  const { nodes, content } = await openRevision(database.db, revision)
  for (const title of planned) {
    const document = await readBody(nodes, (await findPage(nodes, content, byTitle.get(title)!))!)
    anchors.set(title, new Set(listHeadings(document).map(({ anchor }) => anchor)))
    for (const { node } of walk(document)) {
      const ref = refOf(node)
      if (ref && node.object === 'inline' && node.type === 'link') refs.set(textOfNodes(node.nodes ?? []), ref)
      if (ref?.kind === 'file') shown.set(title, names.get(ref.file!))
    }
  }
  const kept = links.filter(({ words, to, anchor }) => {
    const ref = refs.get(words)
    const leadsToPart = ref?.anchor === undefined ? !anchor : anchor && anchors.get(toFixtureTitle(to))?.has(ref.anchor)
    return ref?.page === byTitle.get(toFixtureTitle(to)) && leadsToPart
  })
  const pictures = [...images].filter(([at, name]) => shown.get(toFixtureTitle(at)) === name)
  console.log(
    `pages ${percent(arrived, FIXTURE_PAGES)}, links ${percent(kept.length, links.length)} of ${links.length}, ` +
      `pictures ${percent(pictures.length, images.size)}`,
  )
  expect(arrived).toBe(FIXTURE_PAGES)
  expect(pages.length).toBe(FIXTURE_PAGES)
  expect(kept.length).toBe(links.length)
  expect(pictures.length).toBe(images.size)

  // Pages are in the order of the navigation; a page that it does not list is below the page whose URL it continues, or beside the start page.
  const top = await outline()
  expect(top.map(({ title }) => title)).toEqual(['Welcome', ...[50, 100, 150, 200, 250, 47, 48].map(toFixtureTitle)])
  expect(top[1]!.pages!.slice(0, 3).map(({ title }) => title)).toEqual([51, 52, 53].map(toFixtureTitle))
  expect(top[1]!.pages).toHaveLength(49)
  const { markdown } = await as.get(`${space.path}/content/page/${byTitle.get('Page 3')}?format=markdown`)
  for (const part of [
    '| number | 3',
    '```js\nconst page = 3',
    '{% tab title="yarn" %}',
    '{% hint style="info" %}',
    'half a table',
  ])
    expect(markdown).toContain(part)
  expect(markdown).not.toMatch(/Imprint|breadcrumbs|document\.write|¶/)
  expect(site.requests).not.toContain('/docs/private/secret')
})

const refOf = (node: Node) =>
  node.object === 'block' || node.object === 'inline'
    ? (node.data?.ref as Record<string, string> | undefined)
    : undefined

test('a page without a heading has the title of the menu', async () => {
  const page = (title: string, words: string) =>
    `<html><head><title>${title}</title></head><body><nav class="sidebar"><ul><li><a href="/docs/">Start</a></li><li><a href="/docs/set-up">Setting up</a></li><li><a href="/docs/use">Using it</a></li></ul></nav><main>${words}</main></body></html>`
  const site = await serveSite(() => ({
    '/docs/': page('Acme documentation', '<h1>Welcome</h1><p>Hello</p>'),
    '/docs/set-up': page('Acme documentation', '<p>First this</p>'),
    '/docs/use': page('Acme documentation', '<h1>Use</h1><p>Then that</p>'),
  }))
  const { importSite, outline } = await givenSpace()
  const answer = await importSite(`${site.base}/docs/`)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  expect(flat(await outline()).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Welcome', 'Setting up', 'Use']),
  )
})
