/** A Lectern as users run it, on its own data directory, with the reference server on the same database. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const program = join(root, 'server/dist/lectern.js')

export async function startWorkbench({ seconds, rounds }) {
  const data = await makeDirectory('lectern-bench-')
  const token = `bench_${randomBytes(24).toString('hex')}`
  const lectern = await startLectern(data, token)
  const database = databaseOf(data)
  const client = new pg.Client(database)
  await client.connect()
  const reference = await startProcess('node', [fileURLToPath(new URL('reference.mjs', import.meta.url))], {
    PGHOST: database.host,
    PGUSER: database.user,
    PGDATABASE: database.database,
  })
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (path, options = {}) => {
    const answer = await fetch(`${lectern.url}/v1${path}`, { headers, ...options })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  const get = (path) => ask(path)
  const post = (path, body) =>
    ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    seconds,
    rounds,
    data,
    token,
    lectern,
    reference,
    sql: (text, values) => client.query(text, values).then(({ rows }) => rows),
    headers,
    get,
    post,
    organization: (await get('/orgs')).items[0].id,
    async stop() {
      await client.end()
      await reference.stop()
      await lectern.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** How to reach the PostgreSQL of a Lectern that runs on this data directory. */
export const databaseOf = (data) => ({
  host: join(data, 'postgres-18'),
  port: 5432,
  user: 'lectern',
  database: 'lectern',
})

export async function startLectern(data, token, environment = {}, which = program) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const running = await startProcess(
    'node',
    [which, 'serve'],
    {
      LECTERN_DATA: data,
      LECTERN_ADMIN_TOKEN: token,
      LECTERN_RATE_LIMIT: '0',
      LECTERN_LOG: 'warn',
      PORT: String(port),
      ...environment,
    },
    `${url}/healthz`,
  )
  return { ...running, url }
}

/** Starts a process and waits until it has printed a URL which, where `ready` is given, answers 200. Waiting for the line costs the process nothing. */
export async function startProcess(command, args, environment, ready) {
  if (isStopping) return NEVER
  const startedAt = performance.now()
  const child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  endWithBench(child, gone)
  const url = await new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (text) => {
      printed += text
      const address = /\w+:\/\/\S+/.exec(printed)?.[0]
      if (address) resolve(address)
    })
    child.once('exit', (code) => {
      if (!isStopping) reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${printed}`))
    })
  })
  if (ready && !(await fetch(ready)).ok) throw new Error(`${ready} does not answer`)
  return {
    url,
    pid: child.pid,
    milliseconds: performance.now() - startedAt,
    stop: () => {
      child.kill('SIGTERM')
      return gone
    },
  }
}

/** What runs now, with the promise of its end. */
const running = new Map()
let isStopping = false

/** A bench that is stopped ends what it has started, last first, and its directories. A second signal ends it at once. */
function endWithBench(child, gone) {
  running.set(child, gone)
  gone.then(() => running.delete(child))
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of SIGNALS) process.on(signal, stopAll)

/** What waits for a process that is not started any more. */
const NEVER = new Promise(() => {})

async function stopAll(signal) {
  if (isStopping) process.exit(1)
  isStopping = true
  // The row that runs loses its server and its connections: that ends neither this process, before all others have ended, nor begins another row.
  process.on('uncaughtException', () => {})
  for (const [child, gone] of [...running].reverse()) {
    child.kill('SIGTERM')
    await gone
  }
  const options = { recursive: true, force: true, maxRetries: 5 }
  await Promise.allSettled([...directories].map((directory) => rm(directory, options)))
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

const directories = new Set()

/** A temporary directory that is also removed when the bench is stopped. */
export async function makeDirectory(prefix) {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  directories.add(directory)
  return directory
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
