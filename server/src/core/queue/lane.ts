/** One runner of jobs, opened anew whenever it ends before it is told to: it does when the database stays away. */
import type { FastifyBaseLogger } from 'fastify'
import type { Runner } from 'graphile-worker'

/** A start first answers requests: loading graphile-worker holds the process up for a moment. */
const STARTED_AFTER = 1_000
const STARTED_AGAIN_AFTER = 5_000

export interface Lane {
  start: () => void
  /** Takes no more jobs; resolves when the running ones have ended. */
  stop: () => Promise<void>
}

export function createLane(open: () => Promise<Runner>, logger: FastifyBaseLogger): Lane {
  let runner: Promise<Runner> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  async function keepRunning() {
    timer = undefined
    try {
      runner = open()
      await (await runner).promise
    } catch (error) {
      logger.warn({ err: error }, 'The job queue stopped')
    }
    runner = undefined
    if (!isStopping) timer = setTimeout(keepRunning, STARTED_AGAIN_AFTER)
  }

  return {
    start() {
      timer = setTimeout(keepRunning, STARTED_AFTER)
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await runner?.then((each) => each.stop()).catch(() => {})
    },
  }
}
