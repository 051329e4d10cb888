/**
 * The host of the database is cut off: nothing is refused and nothing answers. A relay in front of PostgreSQL stands for the host. Once it is stopped
 * and the queue of its port is full, the kernel drops what wants to connect, as a network does.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
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
const { api, given, url } = await startTestServer({}, { ...connection, host: '127.0.0.1', port: relay.port })
const organization = await given.organization()
const space = await given.space({ organization })
await given.pages(space, [{ title: 'Welcome', markdown: 'Hello.' }])
const site = await given.site({ organization, published: true, spaces: [space] })
const { basename } = await api.as(organization.admin).get(site.path)
const { token } = organization.admin
const read = () => api.request('GET', organization.path, { token })
const write = () => api.request('POST', `${space.path}/comments`, { token, body: { body: { markdown: 'Hello' } } })
const visit = async () => (await fetch(`${url}/sites/${basename}/`)).status
const askAll = async () => [
  ...(await Promise.all([write(), write(), read()])).map(({ status }) => status),
  await visit(),
]

test('requests are 503 instead of waiting for ever, pages stay up, and both go on afterwards', async () => {
  expect(await askAll()).toEqual([200, 200, 200, 200])

  await relay.cutOff()
  expect(await askAll()).toEqual([503, 503, 503, 200])
  expect(await askAll()).toEqual([503, 503, 503, 200])
  relay.join()
  await expect.poll(askAll).toEqual([200, 200, 200, 200])
})
