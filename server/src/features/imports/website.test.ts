import { type Document, listHeadings, type Node, textOfNodes, walk } from '@lectern/content'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { serveSite } from '../../../test/serve-site.ts'
import { inParallel } from './in-parallel.ts'
import { type Fixture, makeFixture, PAGES, titleOf } from './testing/fixture-site.ts'

const { api, given } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

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

test('a website of 300 pages comes in whole: pages, links between them, pictures', { timeout: 120_000 }, async () => {
  let fixture: Fixture | undefined
  const site = await serveSite((base) => {
    fixture = makeFixture(base)
    return fixture.routes
  })
  const { links, images } = fixture!
  const { space, as, importSite, outline } = await givenSpace()
  const began = performance.now()
  const answer = await importSite(`${site.base}/docs`)
  console.log(`import took ${Math.round(performance.now() - began)} ms`)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })

  const pages = flat(await outline()).filter(({ title }) => title !== 'Untitled')
  const byTitle = new Map(pages.map((page) => [page.title, page.id]))
  const planned = Array.from({ length: PAGES }, (_, at) => titleOf(at))
  const arrived = planned.filter((title) => byTitle.has(title)).length
  const names = new Map(
    ((await as.get(`${space.path}/content/files?limit=1000`)).items as { id: string; name: string }[]).map(
      ({ id, name }) => [id, name],
    ),
  )
  const refs = new Map<string, Record<string, string>>()
  const shown = new Map<string, string | undefined>()
  const anchors = new Map<string, Set<string>>()
  const look = async (title: string) => {
    const { document } = await as.get(`${space.path}/content/page/${byTitle.get(title)}?format=document`)
    anchors.set(title, new Set(listHeadings(document as Document).map(({ anchor }) => anchor)))
    for (const { node } of walk(document as Document)) {
      const ref = refOf(node)
      if (ref && node.object === 'inline' && node.type === 'link') refs.set(textOfNodes(node.nodes ?? []), ref)
      if (ref?.kind === 'file') shown.set(title, names.get(ref.file!))
    }
  }
  await inParallel(8, planned, look)
  const kept = links.filter(({ words, to, anchor }) => {
    const ref = refs.get(words)
    const leadsToPart = ref?.anchor === undefined ? !anchor : anchor && anchors.get(titleOf(to))?.has(ref.anchor)
    return ref?.page === byTitle.get(titleOf(to)) && leadsToPart
  })
  const pictures = [...images].filter(([at, name]) => shown.get(titleOf(at)) === name)
  console.log(
    `pages ${percent(arrived, PAGES)}, links ${percent(kept.length, links.length)} of ${links.length}, ` +
      `pictures ${percent(pictures.length, images.size)}`,
  )
  expect(arrived).toBe(PAGES)
  expect(pages.length).toBe(PAGES)
  expect(kept.length / links.length).toBeGreaterThanOrEqual(0.98)
  expect(pictures.length / images.size).toBeGreaterThanOrEqual(0.98)
})

const refOf = (node: Node) =>
  node.object === 'block' || node.object === 'inline'
    ? (node.data?.ref as Record<string, string> | undefined)
    : undefined
