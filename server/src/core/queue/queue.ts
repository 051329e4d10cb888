/** Runs the jobs of this process: graphile-worker on the pool we have, woken by NOTIFY, polling when it hears nothing. */
import type { ParsedCronItem, Runner, RunnerOptions, TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { checkBody } from '../validate.ts'
import type { AnyJob, JobParts } from './job.ts'
import { RENEWED_EVERY, renewLeases } from './lease.ts'

/** A start first answers requests: loading graphile-worker holds the process up for a moment. */
const STARTED_AFTER = 1_000
const STARTED_AGAIN_AFTER = 5_000
const JOBS_AT_ONCE = 3
const POLLED_EVERY = 5_000
const STOPPED_WITHIN = 20_000
const DAY = 24 * 60 * 60 * 1000

export interface Queue {
  start: () => void
  /** Runs what is due, and what became due by it, to the end; rejects when a job failed. */
  runDue: () => Promise<void>
  /** Takes no more jobs and lets the running ones finish. */
  stop: () => Promise<void>
}

export function createQueue(jobs: AnyJob[], pool: pg.Pool, parts: JobParts): Queue {
  const running = new Set<string>()
  const failures: unknown[] = []
  let runner: Promise<Runner> | undefined
  let timer: NodeJS.Timeout | undefined
  let leases: NodeJS.Timeout | undefined
  let stopping = false

  const tasks: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { id }, abortSignal }) => {
        running.add(id)
        try {
          checkBody(job.payload, payload)
          const signal = abortSignal ?? new AbortController().signal
          await job.run({ ...parts, signal, payload: payload as never })
        } catch (error) {
          failures.push(error)
          throw error
        } finally {
          running.delete(id)
        }
      },
    ]),
  )

  async function options(): Promise<RunnerOptions> {
    const { Logger } = await import('graphile-worker')
    return {
      pgPool: pool,
      taskList: tasks,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => parts.logger[LEVELS[level] ?? 'debug'](message)),
      // Without batches a job's end that cannot be written is an unhandled rejection, and nobody waits for it.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    }
  }

  async function open(): Promise<Runner> {
    const { run } = await import('graphile-worker')
    return run({
      ...(await options()),
      concurrency: JOBS_AT_ONCE,
      pollInterval: POLLED_EVERY,
      parsedCronItems: await cronItems(jobs),
    })
  }

  /** The runner ends when the database stays away; then it is opened anew. */
  async function keepRunning() {
    timer = undefined
    try {
      runner = open()
      await (await runner).promise
    } catch (error) {
      parts.logger.warn({ err: error }, 'The job queue stopped')
    }
    runner = undefined
    if (!stopping) timer = setTimeout(keepRunning, STARTED_AGAIN_AFTER)
  }

  return {
    start() {
      timer = setTimeout(keepRunning, STARTED_AFTER)
      leases = setInterval(() => {
        renewLeases(parts.db, running).catch((error) => parts.logger.warn({ err: error }, 'Job leases not renewed'))
      }, RENEWED_EVERY)
    },
    async runDue() {
      const { runOnce } = await import('graphile-worker')
      failures.length = 0
      // A job of the same queue as the last one is seen only when the end of that one is written.
      do await runOnce(await options())
      while (failures.length === 0 && (await isDue(parts.db)))
      if (failures.length > 0) throw new AggregateError(failures, 'Jobs failed')
    },
    async stop() {
      stopping = true
      clearTimeout(timer)
      clearInterval(leases)
      const stopped = runner?.then((each) => each.stop()).catch(() => {})
      if (stopped)
        await within(STOPPED_WITHIN, stopped, () => parts.logger.warn('Jobs still run; they start over later'))
    },
  }
}

async function isDue(db: JobParts['db']): Promise<boolean> {
  const { rows } = await sql`SELECT FROM graphile_worker.jobs
    WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts LIMIT 1`.execute(db)
  return rows.length > 0
}

const LEVELS: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' }

/** A time missed within the last day, because nobody was running, is made up for. */
async function cronItems(jobs: AnyJob[]): Promise<ParsedCronItem[]> {
  const { parseCronItems } = await import('graphile-worker')
  return parseCronItems(
    jobs.flatMap(({ name, cron, attempts }) =>
      cron ? [{ task: name, match: cron, options: { backfillPeriod: DAY, maxAttempts: attempts } }] : [],
    ),
  )
}

async function within(milliseconds: number, work: Promise<void>, tooLate: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const waiting = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      tooLate()
      resolve()
    }, milliseconds)
  })
  await Promise.race([work, waiting])
  clearTimeout(timer)
}
