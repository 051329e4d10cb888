/** Runs jobs, and starts again when graphile-worker ends by itself, as it does while the database is unavailable. */
import type { FastifyBaseLogger } from 'fastify'
import type { Runner } from 'graphile-worker'
import { noteOutage } from '../database/outage-log.ts'

/** The server answers requests first, because loading graphile-worker blocks the process for a moment. */
const STARTED_AFTER = 1_000
const STARTED_AGAIN_AFTER = 5_000
/**
 * When the ends of two jobs could not be stored, graphile-worker 0.17 counts them wrongly and waits for ever before it ends. It takes no jobs any more
 * then; those that still run go on beside the next runner.
 */
const ENDED_WITHIN = 5_000

/** Resolves when the runner has ended; rejects when it should have. */
async function waitForEnd(runner: Runner): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const isOverdue = new Promise<true>((resolve) => {
    runner.events.once('pool:gracefulShutdown', () => {
      timer = setTimeout(resolve, ENDED_WITHIN, true)
    })
  })
  try {
    if (!(await Promise.race([runner.promise, isOverdue]))) return
    // It looks for no jobs any more; what is left are its timers. One that is being stopped cannot be stopped again.
    await runner.stop().catch(() => {})
    throw new Error('graphile-worker does not end')
  } finally {
    clearTimeout(timer)
  }
}

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
      await waitForEnd(await runner)
    } catch (error) {
      if (!isStopping && !noteOutage(logger, error, 'tasks')) logger.warn({ err: error }, 'The job queue stopped')
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
