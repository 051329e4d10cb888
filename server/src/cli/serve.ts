import { setTimeout } from 'node:timers/promises'
import { type Config, describeUnknownSettings, loadConfig } from '../config.ts'
import type { Connection } from '../core/database/connection.ts'
import { findClusterPath } from '../core/database/embedded/cluster.ts'
import { startEmbedded } from '../core/database/embedded/start-embedded.ts'
import { createFaultHandler } from '../core/http/uncaught-faults.ts'
import { prepareDataDirectory } from '../core/storage/private-files.ts'
import { version } from '../core/version.ts'
import type { FirstStart } from '../set-up.ts'
import { formatBanner } from './banner.ts'
import { CommandError, command, say } from './command.ts'
import { checkPostgres, describeLosses, note, toConnection } from './connection.ts'
import { isPortFree } from './port.ts'
import { createProgress } from './progress.ts'
import { listenForStop, type StopRequest } from './signals.ts'
import { startWatchdog } from './watchdog.ts'

/** How long running requests may take once the port is closed. */
const REQUESTS_END_WITHIN = 30_000

export const serve = command({
  summary: 'Start the server',
  details:
    'Starts the embedded PostgreSQL, unless DATABASE_URL names another one, migrates it and listens.\n' +
    'The first start creates an administrator, an organization and demo content, and prints a URL to sign in and an API token, once.',
  options: {},
  run: async () => {
    // The mask also applies to files that libraries such as DuckDB create.
    process.umask(0o077)
    const config = loadConfig()
    const unknown = describeUnknownSettings()
    if (unknown !== undefined) note(unknown)
    const wish = listenForStop()
    // The server keeps running when the reader of its output goes away.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    await checkPort(config)
    const progress = createProgress()
    progress.step('Starting PostgreSQL …')
    // The server is loaded and built while PostgreSQL starts.
    let prepared: ReturnType<typeof prepare> | undefined
    const postgres = await startPostgres(config, progress.say, (connection) => {
      prepared = prepare(config, connection)
      prepared.catch(() => {})
    })
    try {
      await runServer(config, await prepared!, progress, wish)
    } finally {
      progress.done()
      await postgres.stop()
    }
    process.exit()
  },
})

async function prepare(config: Config, connection: Connection) {
  const [{ prepareServer }, { setUp, fixAdminToken }, { default: pino }] = await Promise.all([
    import('../start.ts'),
    import('../set-up.ts'),
    import('pino'),
  ])
  // Until the server listens, messages for people are plain sentences.
  const logger = pino({ level: quieter(config.logLevel) }, pino.destination({ dest: 2, sync: true }))
  // Its lines are for programs that watch the server, from the first moment on.
  const lifecycle = logger.child({}, { level: config.logLevel })
  lifecycle.info({ lifecycle: 'start', version, node: process.versions.node, role: config.role }, 'Lectern starts')
  const { start } = await prepareServer(config, connection, logger)
  return { logger, lifecycle, start, setUp, fixAdminToken }
}

async function runServer(
  config: Config,
  { logger, lifecycle, start, setUp, fixAdminToken }: Awaited<ReturnType<typeof prepare>>,
  progress: ReturnType<typeof createProgress>,
  wish: StopRequest,
): Promise<void> {
  let hasStarted = false
  const handleFault = createFaultHandler({
    logger,
    hasStarted: () => hasStarted,
    stop: () => {
      process.exitCode = 1
      wish.ask()
    },
  })
  process.on('uncaughtException', handleFault)
  process.on('unhandledRejection', (error) => handleFault(error, 'unhandledRejection'))
  let first: FirstStart | undefined
  const running = await start({
    migrating: (name) => progress.step(`Updating the database: ${name}`),
    beforeListening: async (db) => {
      first = await setUp(db, config)
      const obstacle = await fixAdminToken(db, config)
      if (obstacle) progress.say(obstacle)
    },
  }).catch((error) => {
    throw error.code === 'EADDRINUSE' ? portTaken(config) : error
  })
  hasStarted = true
  const isEmbedded = config.databaseUrl === undefined
  startWatchdog(config, isEmbedded ? await findClusterPath(config.dataDirectory) : undefined)
  logger.level = config.logLevel
  progress.done()
  say(formatBanner(running.url, first, config.adminToken !== undefined))
  lifecycle.info({ lifecycle: 'ready', url: running.url, ms: Math.round(performance.now()) }, 'Lectern is ready')
  await wish.stopRequested
  const stoppingSince = performance.now()
  lifecycle.info({ lifecycle: 'draining', seconds: config.drainSeconds }, 'Lectern is to stop and finishes its work')
  if (config.drainSeconds > 0) {
    running.drain()
    await waitUnlessCut(1000 * config.drainSeconds, wish.cut)
  }
  const cut = AbortSignal.any([wish.cut, AbortSignal.timeout(REQUESTS_END_WITHIN)])
  await running.stop({ cut })
  const ms = Math.round(performance.now() - stoppingSince)
  lifecycle.info({ lifecycle: 'stop', ms, isCut: cut.aborted }, 'Lectern has stopped')
}

/** A second signal ends the wait. */
const waitUnlessCut = (milliseconds: number, cut: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal: cut }).catch(() => {})

const quieter = (level: Config['logLevel']) => (level === 'info' ? 'warn' : level)

async function startPostgres(config: Config, tell: (line: string) => void, spawned: (connection: Connection) => void) {
  if (config.databaseUrl === undefined) {
    return startEmbedded({ dataDirectory: config.dataDirectory, say: tell, spawned })
  }
  await checkPostgres(config)
  await prepareDataDirectory(config.dataDirectory)
  for (const line of await describeLosses(config)) tell(line)
  spawned(toConnection(config, config.databaseUrl))
  return { stop: async () => {} }
}

const portTaken = ({ host, port }: Config) =>
  new CommandError(`Port ${port} on ${host} is in use: stop the program that listens there, or set PORT to another.`)

/** Checked before anything is created: a first start that cannot listen would print its token to nobody. */
async function checkPort(config: Config): Promise<void> {
  const { host, port } = config
  const free = await isPortFree(config).catch((error) => {
    throw new CommandError(`Lectern cannot listen on port ${port} of ${host}: ${error.message}.`)
  })
  if (!free) throw portTaken(config)
}
