import { spawn } from 'node:child_process'
import { stat, utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { timeToShow, withBrowser } from '../lib/browser.mjs'
import { atMost } from '../lib/goal.mjs'
import { median } from '../lib/load.mjs'
import { contentClient, updatePage } from '../lib/spaces.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const dist = join(root, 'console/dist')
/** A space of the demo on Home. */
const HOME_IS_USABLE = 'main a[href*="/s/"]'

const homeOf = ({ lectern, organization }) => `${lectern.url}/o/${organization}`

/** The names of the assets that Home loads. */
async function listAssets(context, workbench) {
  let names = []
  await timeToShow(context, homeOf(workbench), HOME_IS_USABLE, async (page) => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    names = urls.filter((url) => url.includes('/console/')).map((url) => url.split('/').at(-1))
  })
  return names
}

/** Serves a page that loads as many bytes in as many files, and does nothing with them. */
async function serveBarePage(names) {
  const files = new Map()
  for (const name of names) {
    const { size } = await stat(join(dist, name))
    files.set(`/${name}`, {
      type: name.endsWith('.js') ? 'text/javascript' : 'text/css',
      body: `/*${'x'.repeat(size - 4)}*/`,
    })
  }
  const scripts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => `<script type="module" src="/${name}"></script>`)
  const styles = names.filter((name) => name.endsWith('.css')).map((name) => `<link rel="stylesheet" href="/${name}">`)
  const last = `<script type="module">document.body.append(Object.assign(document.createElement('main'), { textContent: 'Home' }))</script>`
  const html = `<!doctype html><title>Bare</title>${styles.join('')}<body>${scripts.join('')}${last}`
  const server = createServer((request, response) => {
    const file = files.get(request.url)
    if (!file) return response.setHeader('content-type', 'text/html').end(html)
    response.setHeader('cache-control', 'public, max-age=31536000, immutable').setHeader('content-type', file.type)
    response.end(file.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() }
}

/** Creates a space with so many pages, none below another; returns its path and the ids of its pages. */
async function createSpaceOfPages(client, count) {
  const space = await client.createSpace()
  const changeRequest = await client.createChangeRequest(space)
  const changes = Array.from({ length: count }, (_, number) => ({
    operation: 'insert_page',
    title: `Page ${number}`,
    document: { markdown: `What page ${number} is about.\n\nA second paragraph.` },
  }))
  const pages = await client.change(changeRequest, changes)
  await client.merge(changeRequest)
  return { space, pages }
}

const addressOf = (workbench, space) => `${homeOf(workbench)}/s/${space.split('/').at(-1)}`

/** The address of a space in whose tree every row is visible. */
async function createFlatSpace(workbench, count) {
  const { space } = await createSpaceOfPages(contentClient(workbench), count)
  return addressOf(workbench, space)
}

/** The address of a change request that rewrites so many pages. */
async function createChangedPages(workbench, count) {
  const client = contentClient(workbench)
  const { space, pages } = await createSpaceOfPages(client, count)
  const changeRequest = await client.createChangeRequest(space)
  await client.change(
    changeRequest,
    pages.map((id, number) => updatePage(id, `What page ${number} was about.\n\nA second paragraph.`)),
  )
  const { number } = await workbench.get(changeRequest)
  return `${addressOf(workbench, space)}/~/changes/${number}/~/changes`
}

/** Builds after changing only the timestamp of one input. */
async function timeBuild(script, input) {
  await utimes(join(root, input), new Date(), new Date())
  const startedAt = performance.now()
  const child = spawn('node', [join(root, script)], { stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return performance.now() - startedAt
}

const round = (milliseconds) => `${Math.round(milliseconds)} ms`

export const rows = [
  {
    name: 'console: compressed JavaScript before Home is usable',
    reference: '—',
    goal: atMost(230, 'kB'),
    run: (workbench) =>
      withBrowser(workbench, async (context) => {
        const names = (await listAssets(context, workbench)).filter((name) => name.endsWith('.js'))
        const sizes = await Promise.all(names.map(async (name) => (await stat(join(dist, `${name}.gz`))).size))
        return { value: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000), unit: 'kB' }
      }),
  },
  {
    name: 'console: Home usable, signed in, warm',
    reference: 'a page with the same bytes and nothing to do',
    goal: atMost(3),
    run: (workbench) =>
      withBrowser(workbench, async (context) => {
        const bare = await serveBarePage(await listAssets(context, workbench))
        try {
          await timeToShow(context, bare.url, 'main')
          const measured = []
          for (let round = 0; round < workbench.rounds * 3; round++) {
            const theirs = await timeToShow(context, bare.url, 'main')
            const ours = await timeToShow(context, homeOf(workbench), HOME_IS_USABLE)
            measured.push({ ours, theirs })
          }
          const { ours, theirs } = median(measured, (each) => each.ours / each.theirs)
          return { ours: round(ours), theirs: round(theirs), ratio: ours / theirs }
        } finally {
          bare.stop()
        }
      }),
  },
  {
    name: 'console: first rows of a tree of 10,000 pages, all open',
    reference: 'a tree of 1,000 pages',
    goal: atMost(3),
    run: async (workbench) => {
      const small = await createFlatSpace(workbench, 1_000)
      const large = await createFlatSpace(workbench, 10_000)
      return withBrowser(workbench, async (context) => {
        const row = '[role="treeitem"][aria-posinset]'
        const show = (address) =>
          timeToShow(context, address, row, async (page) => {
            const inDocument = await page.locator(row).count()
            if (inDocument > 60) throw new Error(`${inDocument} rows of the tree are in the document`)
          })
        await show(small)
        const measured = []
        for (let round = 0; round < workbench.rounds; round++)
          measured.push({ theirs: await show(small), ours: await show(large) })
        const { ours, theirs } = median(measured, (each) => each.ours / each.theirs)
        return { ours: round(ours), theirs: round(theirs), ratio: ours / theirs }
      })
    },
  },
  {
    name: 'console: first comparison of a change request that changes 1,000 pages',
    reference: 'one that changes 10 pages',
    goal: atMost(2),
    run: async (workbench) => {
      const small = await createChangedPages(workbench, 10)
      const large = await createChangedPages(workbench, 1_000)
      return withBrowser(workbench, async (context) => {
        const show = (address) => timeToShow(context, address, '[data-kind="changed"] [data-side]')
        await show(small)
        const measured = []
        for (let round = 0; round < workbench.rounds; round++)
          measured.push({ theirs: await show(small), ours: await show(large) })
        const { ours, theirs } = median(measured, (each) => each.ours / each.theirs)
        return { ours: round(ours), theirs: round(theirs), ratio: ours / theirs }
      })
    },
  },
  {
    name: 'console: build',
    reference: 'the build of the server',
    goal: atMost(2),
    run: async ({ rounds }) => {
      const measured = []
      for (let at = 0; at < rounds; at++) {
        const theirs = await timeBuild('server/build.mjs', 'server/launch.mjs')
        const ours = await timeBuild('console/build.mjs', 'console/index.html')
        measured.push({ ours, theirs })
      }
      const { ours, theirs } = median(measured, (each) => each.ours / each.theirs)
      return { ours: round(ours), theirs: round(theirs), ratio: ours / theirs }
    },
  },
]
