/** Starts one Lectern: database, migrations, HTTP app; and stops it again. */

import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createAuthenticator } from './core/actor.ts'
import { createSealer } from './core/audit/sealer.ts'
import { connectDatabase, type Database } from './core/database/connect.ts'
import type { Connection } from './core/database/connection.ts'
import type { PoolDb } from './core/database/connections.ts'
import { migrate } from './core/database/migrate.ts'
import { noteOutage } from './core/database/outage-log.ts'
import { watchDisk } from './core/disk/watch-disk.ts'
import { createMailer } from './core/mail/mailer.ts'
import { createGuardedFetch } from './core/outgoing/guarded-fetch.ts'
import { createGuardedRequest } from './core/outgoing/guarded-request.ts'
import { createQueue, type Queue } from './core/queue/queue.ts'
import { createSecrets } from './core/secrets.ts'
import { openStorage } from './core/storage/open-storage.ts'
import { restrictDataFolders } from './core/storage/private-files.ts'
import { shareThreadsBy } from './core/threads/pools.ts'
import { createUrls, toBaseUrl } from './core/urls.ts'
import { logSlowStatement, toThreshold } from './core/work/log-slow.ts'
import { recordStoredFile } from './features/files/index.ts'
import { openPublishedContent } from './features/published-content/index.ts'
import { openInsights } from './features/site-insights/index.ts'
import { findOrganizationsOfSites } from './features/sites/index.ts'
import { findOrganizationsOfSpaces } from './features/spaces/index.ts'
import { noteTokenUse } from './features/tokens/index.ts'
import { jobs } from './jobs.ts'
import { resealWhereNeeded } from './sealed-columns.ts'
import './listeners.ts'

export interface Running {
  app: FastifyInstance
  database: Database
  url: string
  queue: Queue
  /** Says at `/readyz` that the server is to stop, and takes no more jobs; requests are still served. */
  drain: () => void
  /** Accepts no more requests and finishes the running ones; `cut` stops waiting for them. */
  stop: (how?: { cut?: AbortSignal }) => Promise<void>
}

export interface StartSteps {
  migrating?: (name: string) => void
  /** Prepares the migrated database before the first request. */
  beforeListening?: (db: PoolDb) => Promise<void>
  /** False when this process runs no jobs, whatever its role. */
  work?: boolean
}

export async function startServer(
  config: Config,
  connection: Connection,
  logger: FastifyBaseLogger,
  steps: StartSteps = {},
): Promise<Running> {
  const { start } = await prepareServer(config, connection, logger)
  return start(steps)
}

/** Does everything that does not need the database; `start` does the rest. */
export async function prepareServer(
  config: Config,
  connection: Connection,
  logger: FastifyBaseLogger,
): Promise<{ start: (steps: StartSteps) => Promise<Running> }> {
  // The error is not logged whole, because pg attaches the client with all its state.
  const onError = (error: Error & { code?: string }) => {
    if (noteOutage(logger, error, 'connections')) return
    logger.warn({ reason: error.message, code: error.code }, 'A database connection broke')
  }
  const database = connectDatabase(connection, {
    poolSize: config.databasePool,
    onError,
    slowMs: toThreshold(config.slowStatementMs),
    onSlow: (slow) => logSlowStatement(logger, slow),
  })
  const secrets = createSecrets(undefined, config.secretKey)
  const authenticate = createAuthenticator(
    database.reads,
    (tokenId, address) => {
      noteTokenUse(database.db, tokenId, address).catch(onError)
    },
    (token) => openPublishedContent(database.reads, secrets, token),
  )

  shareThreadsBy(async (ids) => {
    const { reads } = database
    const found = await Promise.all([findOrganizationsOfSpaces(reads, ids), findOrganizationsOfSites(reads, ids)])
    return new Map(found.flat())
  })
  const storage = openStorage(config, (key, use) => recordStoredFile(database.db, key, use))
  const insights = openInsights({ config, database, secrets, logger })
  const requestUrl = createGuardedRequest(config.allowPrivateFetch)

  let ready = true
  // With PORT=0 the port is known only once the server listens; all parts hold this object and read it later.
  const urls = createUrls(toBaseUrl(config), config.sitesUrl)
  const app = await buildApp({
    config,
    database,
    authenticate,
    secrets,
    fetch: createGuardedFetch(requestUrl),
    requestUrl,
    storage,
    insights,
    urls,
    logger,
    isReady: () => ready,
  })
  return {
    start: (steps) =>
      start(steps).catch(async (error) => {
        // What ends with PostgreSQL afterwards is not reported as an outage.
        await database.close()
        throw error
      }),
  }

  async function start(steps: StartSteps): Promise<Running> {
    await migrate(database.pool, steps.migrating)
    await secrets.load(database.db)
    await resealWhereNeeded(database.db)
    await restrictDataFolders(config.dataDirectory)
    storage.check().catch(({ message }: Error) => logger.error({ reason: message }, 'The file storage is unavailable'))
    await steps.beforeListening?.(database.db)
    await app.listen({ port: config.port, host: config.host })
    const address = app.server.address()
    if (!config.url && address !== null && typeof address === 'object')
      Object.assign(urls, createUrls(toBaseUrl({ url: undefined, port: address.port }), config.sitesUrl))

    const from = config.mailFrom ?? { name: 'Lectern', address: `lectern@${new URL(urls.base).hostname}` }
    const mailer = createMailer({ smtpUrl: config.smtpUrl, from, outbox: join(config.dataDirectory, 'outbox'), logger })
    const queue = createQueue(jobs, database, {
      db: database.db,
      connection,
      config,
      urls,
      secrets,
      storage,
      mailer,
      requestUrl,
      logger,
    })
    const sealer = createSealer(database.db, logger)
    const endDiskWatch = watchDisk(config, logger)
    if (steps.work !== false && config.role !== 'web') {
      queue.start()
      sealer.start()
    }

    let jobsStopped: Promise<unknown> | undefined
    const drain = () => {
      ready = false
      jobsStopped ??= Promise.all([queue.stop(), sealer.stop()])
      return jobsStopped
    }

    return {
      app,
      database,
      url: urls.base,
      queue,
      drain: () => {
        drain().catch((error) => logger.warn({ err: error }, 'The jobs did not stop'))
      },
      stop: async ({ cut } = {}) => {
        endDiskWatch()
        cut?.addEventListener('abort', () => app.server.closeAllConnections())
        await Promise.all([app.close(), drain()])
        await insights.close()
        // Aborted requests may still hold connections, which end with the process.
        if (cut?.aborted) return
        await database.close()
      },
    }
  }
}
