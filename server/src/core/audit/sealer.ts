import type { FastifyBaseLogger } from 'fastify'
import type { PoolDb } from '../database/connections.ts'
import { noteOutage } from '../database/outage-log.ts'
import { recordFailedSignIns } from './failed-sign-ins.ts'
import { sealEvents } from './seal-events.ts'

const EVERY = 5_000

interface Sealer {
  start: () => void
  /** Waits for the running batch. */
  stop: () => Promise<void>
}

/** Seals every five seconds. Of several processes one does it at a time. */
export function createSealer(db: PoolDb, logger: FastifyBaseLogger): Sealer {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const seal = async () => {
    try {
      await recordFailedSignIns(db)
      await sealEvents(db)
    } catch (error) {
      if (!noteOutage(logger, error, 'tasks'))
        logger.warn({ err: error }, 'The audit log could not be sealed; it is tried again')
    }
    if (timer) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = seal()
    }, EVERY).unref()
  }
  return {
    start: schedule,
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
