import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { atMost } from '../lib/goal.mjs'
import { median } from '../lib/load.mjs'
import { makeDirectory, startLectern } from '../lib/workbench.mjs'

const HEALTHY = 9
const EVENTS = 40

export const rows = [
  {
    name: 'webhooks: 95th percentile of nine receivers beside one that never answers',
    reference: 'the same without it',
    goal: atMost(2),
    run: (workbench) =>
      withLectern(async ({ post, remove }) => {
        const receivers = await Promise.all(Array.from({ length: HEALTHY }, () => startReceiver()))
        for (const { url } of receivers) await post('/webhooks', { url, events: ['space.created'] })
        const measure = async () => {
          const delays = []
          for (let at = 0; at < EVENTS; at++) {
            const arrivals = receivers.map(({ waitForNext }) => waitForNext())
            await post('/spaces', { title: `Space ${at}` })
            delays.push(...(await Promise.all(arrivals)))
          }
          return percentile(delays, 0.95)
        }
        const measureBesideDead = async () => {
          const dead = await startReceiver({ isDead: true })
          // A new one each time: one that has failed often is given less room.
          const { id } = await post('/webhooks', { url: dead.url, events: ['space.created'] })
          const delay = await measure()
          await remove(`/webhooks/${id}`)
          await dead.stop()
          return delay
        }
        await measure()
        const rounds = []
        for (let round = 0; round < workbench.rounds; round++) {
          const theirs = await measure()
          const mine = await measureBesideDead()
          rounds.push({ ratio: mine / theirs, mine, theirs })
        }
        for (const { stop } of receivers) await stop()
        const { ratio, mine, theirs } = median(rounds, (round) => round.ratio)
        return { ours: `${mine} ms`, theirs: `${theirs} ms`, ratio }
      }),
  },
]

const percentile = (values, share) => values.sort((a, b) => a - b)[Math.ceil(values.length * share) - 1]

/** A server of its own: that of the other rows sends nothing to this machine. */
async function withLectern(use) {
  const home = await makeDirectory('lectern-bench-')
  const token = `bench_${randomBytes(24).toString('hex')}`
  const { url, stop } = await startLectern(home, token, { LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (method, path, body) => {
    const answer = await fetch(`${url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  try {
    const organization = `/orgs/${JSON.parse(await ask('GET', '/orgs')).items[0].id}`
    return await use({
      post: async (path, body) => JSON.parse(await ask('POST', organization + path, body)),
      // Fastify refuses an empty body of JSON.
      remove: (path) => ask('DELETE', organization + path, {}),
    })
  } finally {
    await stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Notes how long after its event each delivery arrives. A dead one takes requests and never answers. */
async function startReceiver({ isDead = false } = {}) {
  let arrived = () => {}
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    if (isDead) return
    const { timestamp } = JSON.parse(body)
    arrived(Date.now() - Date.parse(timestamp))
    response.end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    waitForNext: () =>
      new Promise((resolve) => {
        arrived = resolve
      }),
    stop: () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      return closed
    },
  }
}
