import { atMost } from '../lib/goal.mjs'
import { median } from '../lib/load.mjs'
import { oncePerWorkbench } from '../lib/once.mjs'
import { createPages } from '../lib/pages.mjs'
import { contentClient, updatePage } from '../lib/spaces.mjs'

const PAGES = 5_000
const LINKS_PER_PAGE = 20

const again = {
  name: 'whole-revision link check, 5,000 pages, 100,000 links, warm',
  reference: 'the first check of that revision, cold',
  goal: atMost(0.2),
  async run(workbench) {
    const { cold, check } = await linkedSpace(workbench)
    await check()
    return compare(cold, await times(10 * workbench.rounds, check))
  },
}

const afterEdit = {
  name: 'whole-revision link check, 5,000 pages, 100,000 links, after an edit of one page',
  reference: 'the first check of the revision before, cold',
  goal: atMost(0.2),
  async run(workbench) {
    const { cold, check, edit } = await linkedSpace(workbench)
    const measured = []
    for (let turn = 0; turn <= 2 * workbench.rounds; turn++) {
      await edit(turn)
      measured.push(await check())
    }
    return compare(cold, measured.slice(1))
  },
}

export const rows = [again, afterEdit]

const compare = (cold, measured) => {
  const warm = median(measured)
  return { ours: `${warm.toFixed(1)} ms`, theirs: `${cold.toFixed(1)} ms`, ratio: warm / cold }
}

async function times(count, measure) {
  const measured = []
  for (let at = 0; at < count; at++) measured.push(await measure())
  return measured
}

/** Only the first check of it is uncached. */
const linkedSpace = oncePerWorkbench(createLinkedSpace)

async function createLinkedSpace(workbench) {
  const client = contentClient(workbench)
  const space = await client.createSpace()
  const ids = await createPages(client, space, PAGES)
  const changeRequest = await client.createChangeRequest(space)
  await client.change(
    changeRequest,
    ids.map((id, number) => updatePage(id, linkedMarkdown(ids, number))),
  )
  await client.merge(changeRequest)
  /** Requests the broken links: the list is short, but all links must be checked. */
  const check = async () => {
    const startedAt = performance.now()
    const { stats } = await workbench.get(`${space}/links?status=broken`)
    const milliseconds = performance.now() - startedAt
    if (stats.broken.total !== BROKEN) throw new Error(`${stats.broken.total} broken links, not ${BROKEN}`)
    return milliseconds
  }
  const edit = async (turn) => {
    const changed = await client.createChangeRequest(space)
    const number = (turn * 7919) % PAGES
    await client.change(changed, [updatePage(ids[number], `${linkedMarkdown(ids, number)}\n\nEdit ${turn}.`)])
    await client.merge(changed)
  }
  return { cold: await check(), check, edit }
}

/** Headings that do not exist, the same on every hundredth page. */
const BROKEN = 10

/** Paragraphs with one link each: to pages all over the space, to their headings, to websites. */
function linkedMarkdown(ids, number) {
  const links = Array.from({ length: LINKS_PER_PAGE }, (_, at) => {
    const page = ids[(number * 31 + at * 997) % ids.length]
    if (at === 0) return `https://example.com/${number}`
    if (at === 1 && number % 100 === 0) return `/pages/${ids[number % 1000]}#missing`
    return at % 3 === 0 ? `/pages/${page}#details` : `/pages/${page}`
  })
  return `## Details\n\n${links.map((link, at) => `Sentence ${at} leads [somewhere](${link}) and goes on.`).join('\n\n')}\n`
}
