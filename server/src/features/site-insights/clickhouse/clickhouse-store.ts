/** ClickHouse as the store: it is asked once the inbox is empty, or after a while when it is not. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { unavailable } from '../../../core/errors.ts'
import { freshRun } from '../../../core/scheduling/fresh-run.ts'
import { createStore, type InsightsStore } from '../insights-store.ts'
import type { Cell } from '../query/columns.ts'
import { within } from '../within.ts'
import { ClickHouseRefusedError, connectClickHouse } from './clickhouse.ts'
import { deleteGoneSites, followRemovals } from './follow-removals.ts'
import { emptyInbox } from './inbox.ts'

export interface ClickHouseStore extends InsightsStore {
  /** Empties the inbox from time to time. */
  start: () => void
  close: () => Promise<void>
}

export interface ClickHouseParts {
  pool: pg.Pool
  address: string
  logger: FastifyBaseLogger
}

const PATIENCE = 3000
const PAUSE = 2000
const HOUR = 60 * 60 * 1000

export function createClickHouseStore({ pool, address, logger }: ClickHouseParts): ClickHouseStore {
  const clickhouse = connectClickHouse(address)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isAway = false
  let tidiedAt = 0

  const flush = freshRun(async () => {
    if (isClosed) return
    try {
      const isOurs = await emptyInbox(pool, clickhouse)
      if (isOurs && Date.now() - tidiedAt > HOUR) await tidy()
      if (isAway) logger.info('ClickHouse is back')
      isAway = false
    } catch (error) {
      // Once, not every two seconds; the events stay where they are.
      if (!isAway) logger.warn({ reason: String(error) }, 'ClickHouse takes no events: they wait in the database')
      isAway = true
    }
  })

  /** Not every table can be deleted from: on a cluster that is for the operator. */
  async function tidy(): Promise<void> {
    tidiedAt = Date.now()
    try {
      await followRemovals(pool, clickhouse)
      await deleteGoneSites(pool, clickhouse)
    } catch (error) {
      logger.warn({ reason: String(error) }, 'Events that are kept no longer could not be deleted from ClickHouse')
    }
  }

  const store = createStore('clickhouse', async ({ text, values }) => {
    await within(PATIENCE, flush())
    try {
      return (await clickhouse.ask(text, values)) as Cell[][]
    } catch (error) {
      if (error instanceof ClickHouseRefusedError) throw error
      throw unavailable('The store of events does not answer; try again')
    }
  })

  const next = () => {
    if (isClosed) return
    timer = setTimeout(() => void flush().then(next), PAUSE)
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
