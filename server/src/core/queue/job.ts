/** A job is work that follows a change and runs from the queue after the response is sent. It must be safe to run twice. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Static, TObject } from 'typebox'
import type { Config } from '../../config.ts'
import type { Connection } from '../database/connection.ts'
import type { PoolDb } from '../database/connections.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { GuardedRequest } from '../outgoing/guarded-request.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { Urls } from '../urls.ts'

/** What the process provides to its jobs. `db` is the pool: a job opens the transactions it needs. */
export interface JobParts {
  db: PoolDb
  /** For sessions of their own. */
  connection: Connection
  urls: Urls
  secrets: Secrets
  storage: Storage
  mailer: Mailer
  config: Config
  requestUrl: GuardedRequest
  logger: FastifyBaseLogger
}

export interface JobContext<P> extends JobParts {
  /** For COPY, which the query builder does not support. */
  pool: pg.Pool
  payload: P
  /** Aborted when the process is stopping and has waited long enough. */
  signal: AbortSignal
}

type Schedule = string | ((config: Config) => string | undefined)

export interface Job<P> {
  name: string
  payload: TObject
  /** The job also runs at these times (minute hour day month weekday, UTC), with an empty payload; the settings may choose them. */
  cron?: Schedule
  /** The number of attempts, with growing delays; 25 attempts take about three days. */
  attempts: number
  /** The job waits for a server that a caller named, which may be slow, so it has its own slots and never takes one of other jobs. */
  isRemote?: boolean
  /** The number of slots that only this job takes: it mostly waits, and needs little memory meanwhile. */
  ownSlots?: number
  run: (context: JobContext<P>) => Promise<void>
}

/** A job with any payload, as `jobs.ts` lists it. */
export type AnyJob = Job<never>

export function job<S extends TObject>(definition: {
  name: string
  payload: S
  cron?: Schedule
  attempts?: number
  isRemote?: boolean
  ownSlots?: number
  run: (context: JobContext<Static<S>>) => Promise<void>
}): Job<Static<S>> {
  return { attempts: 25, ...definition }
}
