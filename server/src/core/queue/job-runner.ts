/** Runs jobs, and starts again when graphile-worker ends by itself, as it does while the database is unavailable. */
import type { FastifyBaseLogger } from 'fastify'
import type { Runner } from 'graphile-worker'

/** The server answers requests first, because loading graphile-worker blocks the process for a moment. */
const STARTED_AFTER = 1_000
const STARTED_AGAIN_AFTER = 5_000

interface JobRunner {
  start: () => void
  /** Takes no more jobs, and resolves when the running ones have ended. */
  stop: () => Promise<void>
}

export function createJobRunner(open: () => Promise<Runner>, logger: FastifyBaseLogger): JobRunner {
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
