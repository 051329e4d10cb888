/** Events in, answers out: what one process has of it. */
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Database } from '../../core/database/connect.ts'
import type { Secrets } from '../../core/secrets.ts'
import { createClickHouseStore } from './clickhouse/clickhouse-store.ts'
import type { SiteEvent } from './event.ts'
import { createLensStore, createRecordStore, type InsightsStore } from './insights-store.ts'
import { createIntake } from './intake.ts'
import { createLens } from './lens/lens.ts'
import { createMonths } from './months.ts'
import { type EventSource, toBatch } from './to-batch.ts'

export interface Insights {
  /** On disk when it resolves. Past what can wait, 429. */
  record: (events: readonly SiteEvent[], from: EventSource) => Promise<void>
  store: InsightsStore
  close: () => Promise<void>
}

export interface InsightsParts {
  config: Pick<
    Config,
    'dataDirectory' | 'insightsAddresses' | 'insightsLens' | 'insightsMegabytes' | 'insightsThreads' | 'insightsUrl'
  >
  database: Database
  secrets: Secrets
  logger: FastifyBaseLogger
}

export function openInsights({ config, database, secrets, logger }: InsightsParts): Insights {
  const { pool } = database
  const intake = createIntake(pool, createMonths(pool))
  const { store, close } = openStore(config, pool, logger)
  const hashAddress = (address: string, day: string) => secrets.sign('addresses of visitors', `${day} ${address}`)
  return {
    record: async (events, from) => {
      const source = { ...from, ...(config.insightsAddresses === 'hashed' && { hashAddress }) }
      await intake.write(await toBatch(events, source))
    },
    store,
    close: async () => {
      await intake.close()
      await close()
    },
  }
}

function openStore(
  config: InsightsParts['config'],
  pool: pg.Pool,
  logger: FastifyBaseLogger,
): Pick<Insights, 'store' | 'close'> {
  if (config.insightsUrl !== undefined) {
    const store = createClickHouseStore({ pool, address: config.insightsUrl, logger })
    store.start()
    return { store, close: store.close }
  }
  if (!config.insightsLens) return { store: createRecordStore(pool), close: async () => {} }
  const limits = { threads: config.insightsThreads, megabytes: config.insightsMegabytes }
  const lens = createLens({ pool, directory: join(config.dataDirectory, 'insights'), limits, logger })
  return { store: createLensStore(pool, lens), close: lens.close }
}

declare module 'fastify' {
  interface FastifyInstance {
    insights: Insights
  }
}
