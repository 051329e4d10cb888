/** Limits are counted before they are granted, and by token: whoever asks often at once, or spells a header or an address in many ways, gets no more. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../harness.ts'

const STREAMS = 20
const ASKED = 400

/** Connections that are open already, so that what is sent over them arrives at once. */
async function connectMany(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: count }, () => connect({ port: Number(port), host: hostname }))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

async function readStatus(socket: Socket): Promise<number> {
  const [first] = (await once(socket, 'data')) as [Buffer]
  return Number(first.toString('latin1', 9, 12))
}

test('of 400 streams that one person opens at once, as many are open as the limit says', async () => {
  const { url, given } = await startTestServer()
  const person = await given.user()
  const request = `GET /v1/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nauthorization: Bearer ${person.token}\r\n\r\n`
  const ask = (sockets: Socket[]) => {
    for (const socket of sockets) socket.write(request)
    return Promise.all(sockets.map(readStatus))
  }
  const sockets = await connectMany(url, ASKED)
  // The server knows whose token it is, so it checks all requests at once.
  expect((await fetch(`${url}/v1/user`, { headers: { authorization: `Bearer ${person.token}` } })).status).toBe(200)
  const statuses = await ask(sockets)
  expect(statuses.filter((status) => status === 200)).toHaveLength(STREAMS)
  expect(statuses.filter((status) => status === 429)).toHaveLength(ASKED - STREAMS)
  // A stream that ends gives its place back.
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => ask(await connectMany(url, 1))).toEqual([200])
})

test('spellings of the header do not multiply the limit of a token', async () => {
  const LIMIT = 10
  const { url, given } = await startTestServer({ LECTERN_RATE_LIMIT: String(LIMIT) })
  const { token } = await given.user()
  const schemes = ['Bearer', 'bearer', 'BEARER', 'bEARER', 'beareR', 'BearEr'].flatMap((scheme) =>
    [' ', '  ', '     '].map((space) => `${scheme}${space}${token}`),
  )
  let accepted = 0
  for (let round = 0; round < 3; round++)
    for (const authorization of schemes) {
      const { status } = await fetch(`${url}/v1/user`, { headers: { authorization } })
      expect([200, 429]).toContain(status)
      if (status === 200) accepted++
    }
  // The first request counts for its address, because its token is not verified yet; and the minute may change meanwhile, once.
  expect(accepted).toBeLessThanOrEqual(2 * LIMIT + 1)
})

test('spellings of the address do not lead past the limit of a token', async () => {
  const LIMIT = 10
  const { url, given } = await startTestServer({ LECTERN_RATE_LIMIT: String(LIMIT), LECTERN_VISITOR_RATE_LIMIT: '0' })
  const { token } = await given.user()
  const { host } = new URL(url)
  const spellings = [
    '/v1/user',
    '/%76%31/user',
    '/v%31/%75ser/',
    `http://${host}/v1/user`,
    `HTTP://other.example/%761/user?x`,
  ]
  let accepted = 0
  for (let round = 0; round < 12; round++)
    for (const path of spellings) {
      const [socket] = await connectMany(url, 1)
      const answer = readStatus(socket!)
      socket!.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
      const status = await answer
      expect([200, 429], path).toContain(status)
      if (status === 200) accepted++
    }
  expect(accepted).toBeLessThanOrEqual(2 * LIMIT + 1)
})

test('of what one person follows at once, no more counts than the limit says', async () => {
  const { api, given, database } = await startTestServer()
  const organization = await given.organization()
  const member = api.as(organization.admin)
  const spaces = await Promise.all(Array.from({ length: 4 }, () => given.space({ organization })))
  await sql`INSERT INTO followings (id, organization_id, user_id, space_id, page_id, page_title, page_path)
    SELECT 'f' || n, ${organization.id}, ${organization.admin.id}, ${spaces[0]!.id}, 'p' || n, '', ''
    FROM generate_series(1, 1999) AS n`.execute(database.db)
  // All are in their transactions before one can write.
  const holder = await database.pool.connect()
  await holder.query('BEGIN; LOCK TABLE followings IN SHARE ROW EXCLUSIVE MODE')
  const asking = Promise.all(spaces.map(({ path }) => member.ask('PUT', `${path}/following`)))
  const waiting = `SELECT count(*)::int AS count FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE NOT l.granted AND a.datname = current_database()`
  await expect.poll(async () => (await holder.query(waiting)).rows[0].count).toBe(spaces.length)
  await holder.query('COMMIT')
  holder.release()
  expect((await asking).map(({ status }) => status).sort()).toEqual([200, ...Array(spaces.length - 1).fill(409)])
})
