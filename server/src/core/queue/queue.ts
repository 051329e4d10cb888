/** Runs the jobs of this process: graphile-worker on the pool of the queue, woken by NOTIFY and by polling. */
import type { LogFunctionFactory, ParsedCronItem, Runner, RunnerOptions, TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../database/connect.ts'
import { noteOutage } from '../database/outage-log.ts'
import { isDiskFull, noteFullDisk } from '../disk/disk-full.ts'
import { createTally } from '../metrics/tally.ts'
import { checkBody } from '../operation/validate.ts'
import { runWork, Work } from '../work/current-work.ts'
import { logIfSlow, toThreshold } from '../work/log-slow.ts'
import type { AnyJob, JobParts } from './job.ts'
import { createJobRunner } from './job-runner.ts'
import { RENEWED_EVERY, renewLeases } from './lease.ts'
import { takeTrace } from './passed-trace.ts'
import { createTurns, serializeSearches } from './serialize-searches.ts'
import { NO_FLAG, shareSlots } from './share-slots.ts'

const JOBS_AT_ONCE = 4
/** Such jobs mostly wait, but the data they have read meanwhile takes memory. */
const REMOTE_JOBS_AT_ONCE = 6
const POLLED_EVERY = 5_000
/** Behind a pooler NOTIFY reaches nobody. */
const POLLED_WITHOUT_NOTIFY_EVERY = 1_000
const STOPPED_WITHIN = 20_000
const DAY = 24 * 60 * 60 * 1000

const jobRuns = createTally({
  name: 'lectern_job_runs_total',
  help: 'Runs of jobs by this process; one that fails is tried again until its attempts are used up',
  label: 'result',
  values: ['succeeded', 'failed'],
})

export interface Queue {
  start: () => void
  /** Runs all due jobs, and those that become due by them; rejects when a job failed. */
  runDue: () => Promise<void>
  /** Takes no more jobs and lets the running ones finish. */
  stop: () => Promise<void>
}

export function createQueue(
  jobs: AnyJob[],
  { pool, queuePool, createSession }: Pick<Database, 'pool' | 'queuePool' | 'createSession'>,
  parts: JobParts,
): Queue {
  const running = new Set<string>()
  const failures: unknown[] = []
  let leases: NodeJS.Timeout | undefined
  const inTurn = createTurns()

  const toTasks = (some: AnyJob[], ended: (jobId: string) => void): TaskList =>
    Object.fromEntries(
      some.map((job) => [
        job.name,
        async (given, { job: { id, attempts }, abortSignal }) => {
          running.add(id)
          const { trace, payload } = takeTrace(given)
          const work = new Work({ job: job.name, jobId: id, attempt: attempts }, trace)
          const logger = trace ? parts.logger.child({ traceId: trace.traceId }) : parts.logger
          try {
            checkBody(job.payload, payload)
            const signal = abortSignal ?? new AbortController().signal
            await runWork(work, () => job.run({ ...parts, logger, pool, signal, payload: payload as never }))
            jobRuns.count('succeeded')
          } catch (error) {
            jobRuns.count('failed')
            failures.push(error)
            throw error
          } finally {
            running.delete(id)
            ended(id)
            logIfSlow(logger, { kind: 'job', threshold: toThreshold(parts.config.slowJobMs), work })
          }
        },
      ]),
    )

  /** A job that fails is logged with its stack, unless the disk is full: that has its own line. */
  const log: ReturnType<LogFunctionFactory> = (level, message, { error } = {}) => {
    if (!isDiskFull(error)) parts.logger[LEVELS[level] ?? 'debug'](message)
    else noteFullDisk(parts.logger, error)
  }

  async function options(some: AnyJob[], slots: number): Promise<RunnerOptions> {
    const { Logger } = await import('graphile-worker')
    const shares = shareSlots(slots)
    return {
      pgPool: serializeSearches(queuePool, inTurn, shares),
      forbiddenFlags: NO_FLAG,
      taskList: toTasks(some, shares.ended),
      noHandleSignals: true,
      logger: new Logger(() => log),
      // Without batches a failure to store the end of a job would be an unhandled rejection, which nothing awaits.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    }
  }

  async function open(some: AnyJob[], concurrency: number): Promise<Runner> {
    const { run } = await import('graphile-worker')
    return run({
      ...(await options(some, concurrency)),
      concurrency,
      pollInterval: createSession ? POLLED_EVERY : POLLED_WITHOUT_NOTIFY_EVERY,
      parsedCronItems: await cronItems(some, parts.config),
    })
  }

  // A slow remote server delays only jobs that wait for remote servers themselves, and those of one organization only its own.
  const shared = jobs.filter((job) => job.ownSlots === undefined)
  const local = shared.filter((job) => !job.isRemote)
  const remote = shared.filter((job) => job.isRemote)
  const runners = [
    createJobRunner(() => open(local, JOBS_AT_ONCE), parts.logger),
    createJobRunner(() => open(remote, REMOTE_JOBS_AT_ONCE), parts.logger),
    ...jobs
      .filter((job) => job.ownSlots !== undefined)
      .map((job) => createJobRunner(() => open([job], Math.min(job.ownSlots!, pool.options.max)), parts.logger)),
  ]

  return {
    start() {
      for (const runner of runners) runner.start()
      leases = setInterval(() => {
        renewLeases(parts.db, running).catch((error) => {
          if (!noteOutage(parts.logger, error, 'tasks')) parts.logger.warn({ err: error }, 'Job leases not renewed')
        })
      }, RENEWED_EVERY)
    },
    async runDue() {
      const { runOnce } = await import('graphile-worker')
      failures.length = 0
      // A job of the same queue becomes visible only when the end of the previous one is stored.
      do await runOnce(await options(jobs, Number.POSITIVE_INFINITY))
      while (failures.length === 0 && (await isDue(parts.db)))
      if (failures.length > 0) throw new AggregateError(failures, 'Jobs failed')
    },
    async stop() {
      clearInterval(leases)
      const stopped = Promise.all(runners.map((runner) => runner.stop()))
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

/** A scheduled run that was missed within the last day, because no process was running, is made up for. */
async function cronItems(jobs: AnyJob[], config: Config): Promise<ParsedCronItem[]> {
  const { parseCronItems } = await import('graphile-worker')
  return parseCronItems(
    jobs.flatMap(({ name, cron, attempts }) => {
      const match = typeof cron === 'function' ? cron(config) : cron
      return match ? [{ task: name, match, options: { backfillPeriod: DAY, maxAttempts: attempts } }] : []
    }),
  )
}

async function within(milliseconds: number, work: Promise<unknown>, tooLate: () => void): Promise<void> {
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
