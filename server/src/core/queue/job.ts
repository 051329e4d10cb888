/** What a job is: work that follows a change, done from the queue after the answer left. It may run twice and must not mind. */
import type { FastifyBaseLogger } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Config } from '../../config.ts'
import type { PoolDb } from '../database/connections.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { GuardedRequest } from '../outgoing/guarded-request.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { Urls } from '../urls.ts'

/** What the process lends to its jobs. `db` is the pool: a job opens the transactions it needs. */
export interface JobParts {
  db: PoolDb
  urls: Urls
  secrets: Secrets
  storage: Storage
  mailer: Mailer
  config: Config
  requestUrl: GuardedRequest
  logger: FastifyBaseLogger
}

export interface JobContext<P> extends JobParts {
  payload: P
  /** Aborted when the process is stopping and has waited long enough. */
  signal: AbortSignal
}

export interface Job<P> {
  name: string
  payload: TObject
  /** Runs by itself too, at these times (minute hour day month weekday, UTC), with an empty payload. */
  cron?: string
  /** How often it is tried, ever later; 25 tries take about three days. */
  attempts: number
  /** It waits for a server that a caller named, which may take its time: it is never run in the place of one that does not. */
  isRemote?: boolean
  run: (context: JobContext<P>) => Promise<void>
}

/** A job whatever its payload: what `jobs.ts` lists. */
export type AnyJob = Job<never>

export function job<S extends TObject>(definition: {
  name: string
  payload: S
  cron?: string
  attempts?: number
  isRemote?: boolean
  run: (context: JobContext<Static<S>>) => Promise<void>
}): Job<Static<S>> {
  return { attempts: 25, ...definition }
}
