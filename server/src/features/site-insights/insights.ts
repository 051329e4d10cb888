/** Events in, answers out: what one process has of it. */
import type { Config } from '../../config.ts'
import type { Database } from '../../core/database/connect.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { SiteEvent } from './event.ts'
import { createRecordStore, type InsightsStore } from './insights-store.ts'
import { createIntake } from './intake.ts'
import { createMonths } from './months.ts'
import { type EventSource, toBatch } from './to-batch.ts'

export interface Insights {
  /** On disk when it resolves. Past what can wait, 429. */
  record: (events: readonly SiteEvent[], from: EventSource) => Promise<void>
  store: InsightsStore
}

export interface InsightsParts {
  config: Pick<Config, 'insightsAddresses'>
  database: Database
  secrets: Secrets
}

export function openInsights({ config, database, secrets }: InsightsParts): Insights {
  const { pool } = database
  const intake = createIntake(pool, createMonths(pool))
  const hashAddress = (address: string, day: string) => secrets.sign('addresses of visitors', `${day} ${address}`)
  return {
    record: async (events, from) => {
      const source = { ...from, ...(config.insightsAddresses === 'hashed' && { hashAddress }) }
      await intake.write(await toBatch(events, source))
    },
    store: createRecordStore(pool),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    insights: Insights
  }
}
