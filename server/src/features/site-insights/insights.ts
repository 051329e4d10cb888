/** Events in, answers out: what one process has of it. */
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../core/database/connect.ts'
import type { Secrets } from '../../core/secrets.ts'
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
  config: Pick<Config, 'dataDirectory' | 'insightsAddresses' | 'insightsLens' | 'insightsMegabytes' | 'insightsThreads'>
  database: Database
  secrets: Secrets
  logger: FastifyBaseLogger
}

export function openInsights({ config, database, secrets, logger }: InsightsParts): Insights {
  const { pool } = database
  const intake = createIntake(pool, createMonths(pool))
  const lens = config.insightsLens
    ? createLens({
        pool,
        directory: join(config.dataDirectory, 'insights'),
        limits: { threads: config.insightsThreads, megabytes: config.insightsMegabytes },
        logger,
      })
    : undefined
  const hashAddress = (address: string, day: string) => secrets.sign('addresses of visitors', `${day} ${address}`)
  return {
    record: async (events, from) => {
      const source = { ...from, ...(config.insightsAddresses === 'hashed' && { hashAddress }) }
      await intake.write(await toBatch(events, source))
    },
    store: lens ? createLensStore(pool, lens) : createRecordStore(pool),
    close: async () => lens?.close(),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    insights: Insights
  }
}
