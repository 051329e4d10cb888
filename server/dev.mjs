/**
 * `npm run dev`: bundles the program on every change of its sources or its SQL and restarts the server, and builds the console on every change of its
 * own. PostgreSQL belongs to this process, so it keeps running between two servers. Arguments are handed to Node.js: `npm run dev -- --inspect`.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import { watchConsole } from '../console/dev.mjs'
import { explain, LAUNCHER, options, root, writeResult } from './bundle.mjs'
import { loadConfig } from './src/config.ts'
import { startEmbedded } from './src/core/database/embedded/start-embedded.ts'

const say = (line) => process.stderr.write(`${line}\n`)

const { databaseUrl, dataDirectory } = loadConfig()
const postgres = databaseUrl === undefined ? await startEmbedded({ dataDirectory, say }) : undefined
const env = { ...process.env, ...(postgres && { DATABASE_URL: toAddress(postgres.connection) }) }

let server
let queue = Promise.resolve()

/** The form in which DATABASE_URL names a socket. */
function toAddress({ host, user, database }) {
  return `socket://${user}@${encodeURI(host)}?db=${database}`
}

async function stopServer() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
}

async function restartServer(result) {
  if (result.errors.length > 0) return say(await explain(result))
  await writeResult(result)
  await stopServer()
  server = spawn(process.execPath, [...process.argv.slice(2), LAUNCHER, 'serve'], { cwd: root, stdio: 'inherit', env })
}

const restartOnEnd = {
  name: 'restart-server',
  setup: (build) =>
    build.onEnd((result) => {
      queue = queue.then(() => restartServer(result)).catch((error) => say(error.message))
    }),
}

const bundling = await context({ ...options, plugins: [restartOnEnd] })
await bundling.watch()

// The server reads them when it starts.
let resting
const sqlWatchers = ['server/sql', 'server/migrations'].map((folder) =>
  watch(join(root, folder), () => {
    clearTimeout(resting)
    resting = setTimeout(() => bundling.rebuild().catch(() => {}), 100)
  }),
)
const stopConsole = await watchConsole(say)

async function stop() {
  clearTimeout(resting)
  for (const watcher of sqlWatchers) watcher.close()
  await stopConsole()
  await bundling.dispose()
  await queue
  await stopServer()
  await postgres?.stop()
  process.exit()
}

// Ctrl-C under npm arrives twice, from the terminal and from npm.
let stopping
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopping ??= stop()))
