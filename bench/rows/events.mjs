import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { withBrowser } from '../lib/browser.mjs'
import { atMost } from '../lib/goal.mjs'
import { median } from '../lib/load.mjs'
import { makeDirectory, startLectern } from '../lib/workbench.mjs'

const LISTENERS = 1_000
const tokenOf = (at) => `bench-listener-${at}`

export const rows = [
  {
    name: 'memory of 1,000 listeners of 1,000 people, with an event for each',
    reference: '—',
    goal: atMost(100, 'MB'),
    async run(workbench) {
      const { items } = await workbench.get(`/orgs/${workbench.organization}/spaces`)
      await seed(workbench)
      const before = await readMemory(workbench.lectern.pid)
      const streams = await Promise.all(Array.from({ length: LISTENERS }, (_, at) => open(workbench.lectern.url, at)))
      await workbench.post(`/spaces/${items[0].id}/comments`, { body: { markdown: 'Hello, everybody' } })
      await Promise.all(streams.map(({ told }) => told))
      const value = (await readMemory(workbench.lectern.pid)) - before
      for (const { close } of streams) close()
      return { value: Math.max(0, Math.round(value)), unit: 'MB' }
    },
  },
  {
    name: 'a comment is on the screen of a reader at another node',
    reference: '—',
    goal: atMost(2, 's'),
    run: (workbench) =>
      withSecondNode(workbench, (second) =>
        withBrowser({ ...workbench, lectern: second }, async (context) => {
          const { items } = await workbench.get(`/orgs/${workbench.organization}/spaces`)
          const page = await context.newPage()
          await page.goto(`${second.url}/o/${workbench.organization}/s/${items[0].id}/~/comments`)
          const measured = []
          for (let round = 0; round <= workbench.rounds; round++) {
            const markdown = `Remark ${round} from the other node`
            const startedAt = performance.now()
            await workbench.post(`/spaces/${items[0].id}/comments`, { body: { markdown } })
            await page.getByText(markdown).first().waitFor()
            measured.push(performance.now() - startedAt)
          }
          // The first one also waits for the screen itself.
          const seconds = median(measured.slice(1), (each) => each) / 1000
          return { value: Number(seconds.toFixed(2)), unit: 's' }
        }),
      ),
  },
]

/** Another server on the same database, with a directory of its own. */
async function withSecondNode({ data, token }, use) {
  const home = await makeDirectory('lectern-bench-')
  const host = encodeURIComponent(join(data, 'postgres-18'))
  const second = await startLectern(home, token, {
    DATABASE_URL: `postgresql://lectern@${host}/lectern`,
    LECTERN_DEMO: '0',
  })
  try {
    return await use(second)
  } finally {
    await second.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function seed({ sql, organization }) {
  const hashes = Array.from({ length: LISTENERS }, (_, at) => createHash('sha256').update(tokenOf(at)).digest('hex'))
  await sql(
    `INSERT INTO users (id, email, display_name)
     SELECT 'listener' || i, 'listener' || i || '@example.com', 'Listener ' || i FROM generate_series(0, $1::int - 1) AS i`,
    [LISTENERS],
  )
  await sql(
    `INSERT INTO members (organization_id, user_id, role) SELECT $1, 'listener' || i, 'admin' FROM generate_series(0, $2::int - 1) AS i`,
    [organization, LISTENERS],
  )
  await sql(
    `INSERT INTO tokens (id, user_id, hash) SELECT 'listener' || (at - 1), 'listener' || (at - 1), hash
     FROM unnest($1::text[]) WITH ORDINALITY AS each (hash, at)`,
    [hashes],
  )
}

/** Opens a stream; `told` resolves with its first event. */
function open(url, at) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${tokenOf(at)}`, accept: 'text/event-stream' }
    const stream = request(`${url}/v1/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`Stream ${at}: ${response.statusCode}`))
      let text = ''
      let isOpen = false
      const told = new Promise((tell) => {
        response.setEncoding('utf8').on('data', (more) => {
          text += more
          if (!isOpen && text.includes('\nid: ')) {
            isOpen = true
            resolve({ told, close: () => stream.destroy() })
          }
          if (text.includes('comment.posted')) tell()
        })
      })
    })
    stream.on('error', reject)
    stream.end()
  })
}

async function readMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024
}
