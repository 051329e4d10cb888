/** The insights store on ClickHouse: a query waits until the inbox has been sent, or for a limited time. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { unavailable } from '../../../core/errors.ts'
import { freshRun } from '../../../core/scheduling/fresh-run.ts'
import { createInsightsStore, type InsightsStore } from '../insights-store.ts'
import type { ResultCell } from '../query/columns.ts'
import { withTimeout } from '../with-timeout.ts'
import { applyRemovals, deleteGoneSites } from './apply-removals.ts'
import { ClickHouseRefusedError, connectClickHouse } from './clickhouse.ts'
import { emptyInbox } from './inbox.ts'

interface ClickHouseStore extends InsightsStore {
  /** Starts sending the inbox at regular intervals. */
  start: () => void
  close: () => Promise<void>
}

interface ClickHouseParts {
  pool: pg.Pool
  address: string
  logger: FastifyBaseLogger
}

const WAIT_MILLISECONDS = 3000
const FLUSH_MILLISECONDS = 2000
const HOUR = 60 * 60 * 1000

export function createClickHouseStore({ pool, address, logger }: ClickHouseParts): ClickHouseStore {
  const clickhouse = connectClickHouse(address)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isUnavailable = false
  let deletionsAt = 0

  const flush = freshRun(async () => {
    if (isClosed) return
    try {
      const isOurs = await emptyInbox(pool, clickhouse)
      if (isOurs && Date.now() - deletionsAt > HOUR) await applyDeletions()
      if (isUnavailable) logger.info('ClickHouse is back')
      isUnavailable = false
    } catch (error) {
      // Logged once, not every two seconds; the events stay in the event log.
      if (!isUnavailable)
        logger.warn({ reason: String(error) }, 'ClickHouse does not accept events: they wait in the database')
      isUnavailable = true
    }
  })

  /** Some tables do not support deletion, for example on a cluster: then the operator has to delete. */
  async function applyDeletions(): Promise<void> {
    deletionsAt = Date.now()
    try {
      await applyRemovals(pool, clickhouse)
      await deleteGoneSites(pool, clickhouse)
    } catch (error) {
      logger.warn({ reason: String(error) }, 'Expired events could not be deleted from ClickHouse')
    }
  }

  const store = createInsightsStore('clickhouse', async ({ text, values }) => {
    await withTimeout(WAIT_MILLISECONDS, flush())
    try {
      return (await clickhouse.query(text, values)) as ResultCell[][]
    } catch (error) {
      if (error instanceof ClickHouseRefusedError) throw error
      throw unavailable('The event store did not answer; try again')
    }
  })

  const next = () => {
    if (isClosed) return
    timer = setTimeout(() => void flush().then(next), FLUSH_MILLISECONDS)
    timer.unref()
  }

  return {
    ...store,
    start: next,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await flush()
    },
  }
}
