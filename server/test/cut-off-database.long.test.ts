/**
 * The database stands still, or its host is cut off: nothing is refused and nothing answers. A relay in front of PostgreSQL stands for the host. Once
 * it is stopped and the queue of its port is full, the kernel drops what wants to connect, as a network does.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase, startTestServer } from './harness.ts'

const RELAY = `
  const { connect, createServer } = require('node:net')
  const relay = createServer((client) => {
    const server = connect(process.argv[1])
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => { client.destroy(); server.destroy() })
  })
  relay.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(relay.address().port))`

async function startRelay(socketPath: string) {
  const child: ChildProcess = spawn(process.execPath, ['-e', RELAY, socketPath], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const port = Number(line)
  const filling: Socket[] = []
  afterAll(() => {
    for (const socket of filling) socket.destroy()
    child.kill('SIGKILL')
  })
  return {
    port,
    standStill: async () => void child.kill('SIGSTOP'),
    /** Fills the queue until a connection is no longer accepted. */
    async cutOff() {
      child.kill('SIGSTOP')
      for (let isAccepted = true; isAccepted; ) {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        filling.push(socket)
        isAccepted = await Promise.race([
          once(socket, 'connect').then(() => true),
          new Promise<boolean>((resolve) => setTimeout(resolve, 1_000, false)),
        ])
      }
    },
    join() {
      for (const socket of filling.splice(0)) socket.destroy()
      child.kill('SIGCONT')
    },
  }
}

const connection = await cloneDatabase()
const relay = await startRelay(`${connection.host}/.s.PGSQL.${connection.port}`)
const { api, given, url, database } = await startTestServer({}, { ...connection, host: '127.0.0.1', port: relay.port })
const organization = await given.organization()
const space = await given.space({ organization })
await given.pages(space, [{ title: 'Welcome', markdown: 'Hello.' }])
const site = await given.site({ organization, published: true, spaces: [space] })
const { basename } = await api.as(organization.admin).get(site.path)
const { token } = organization.admin
const read = async () => (await api.request('GET', organization.path, { token })).status
const write = async () =>
  (await api.request('POST', `${space.path}/comments`, { token, body: { body: { markdown: 'Hello' } } })).status
const visit = async () => (await fetch(`${url}/sites/${basename}/`)).status
const askAll = () => Promise.all([write(), write(), read(), visit()])

test.each(['standStill', 'cutOff'] as const)(
  'requests are 503 instead of waiting for ever, pages stay up, and both go on afterwards (%s)',
  async (fault) => {
    await expect.poll(askAll).toEqual([200, 200, 200, 200])
    await relay[fault]()
    expect(await askAll()).toEqual([503, 503, 503, 200])
    // Connections that were closed are opened in vain.
    if (fault === 'cutOff') expect(await askAll()).toEqual([503, 503, 503, 200])
    relay.join()
    await expect.poll(askAll).toEqual([200, 200, 200, 200])
  },
)

test('a statement that takes long goes on', async () => {
  const { rows } = await sql<{ slept: string }>`SELECT pg_sleep(5)::text AS slept`.execute(database.db)
  expect(rows).toHaveLength(1)
})
