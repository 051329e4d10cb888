import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { atMost } from '../lib/goal.mjs'

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
]

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
