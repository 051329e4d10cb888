/** The insights of one process: it records events and answers queries. */
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../core/database/connect.ts'
import type { Secrets } from '../../core/secrets.ts'
import { createClickHouseStore } from './clickhouse/clickhouse-store.ts'
import { createColumnarCopy } from './columnar-copy/columnar-copy.ts'
import type { SiteEvent } from './event.ts'
import { createColumnarCopyStore, createEventLogStore, type InsightsStore } from './insights-store.ts'
import { createIntake } from './intake.ts'
import { createMonthPartitions } from './month-partitions.ts'
import { type EventSource, toBatch } from './to-batch.ts'

export interface Insights {
  /** Resolves when the events are on disk; throws 429 when too many are waiting. */
  record: (events: readonly SiteEvent[], from: EventSource) => Promise<void>
  store: InsightsStore
  close: () => Promise<void>
}

interface InsightsParts {
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
  const intake = createIntake(pool, createMonthPartitions(pool))
  const { store, close } = openStore(config, database, logger)
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
  database: Database,
  logger: FastifyBaseLogger,
): Pick<Insights, 'store' | 'close'> {
  const { pool, createSession } = database
  if (config.insightsUrl !== undefined) {
    const store = createClickHouseStore({ pool, address: config.insightsUrl, logger })
    store.start()
    return { store, close: store.close }
  }
  if (!config.insightsLens || !createSession) return { store: createEventLogStore(database), close: async () => {} }
  const limits = { threads: config.insightsThreads, megabytes: config.insightsMegabytes }
  const copy = createColumnarCopy({ createSession, directory: join(config.dataDirectory, 'insights'), limits, logger })
  return { store: createColumnarCopyStore(database, copy), close: copy.close }
}

declare module 'fastify' {
  interface FastifyInstance {
    insights: Insights
  }
}
