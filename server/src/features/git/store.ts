import type { BookLanguage } from '@lectern/content/repository'
import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import type { GitOptions, RunProblem } from './schema.ts'

export type GitRun = Row<'git_runs'> & { options: GitOptions; organization_id: string }

export async function insertRun(
  db: Transaction,
  run: {
    id: string
    spaceId: string
    direction: 'import' | 'export'
    url: string
    ref: string
    credentials: Buffer | null
    options: GitOptions
    userId: string
  },
): Promise<void> {
  await db
    .insertInto('git_runs')
    .values({
      id: run.id,
      space_id: run.spaceId,
      direction: run.direction,
      url: run.url,
      ref: run.ref,
      credentials: run.credentials,
      options: JSON.stringify(run.options),
      created_by: run.userId,
    })
    .execute()
}

/** Finds the last run of a space. */
export const findLastRun = (db: ReadDb, spaceId: string) =>
  db
    .selectFrom('git_runs')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Counts the attempt. Returns undefined when the run has ended, or was deleted with its space. */
export async function beginRun(db: WriteDb, id: string): Promise<GitRun | undefined> {
  const row = await db
    .updateTable('git_runs')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .returning((query) =>
      query
        .selectFrom('spaces')
        .select('organization_id')
        .whereRef('spaces.id', '=', 'git_runs.space_id')
        .as('organization_id'),
    )
    .executeTakeFirst()
  return row as GitRun | undefined
}

/** Resets the attempts, so that the run can start again. */
export async function releaseRun(db: WriteDb, id: string): Promise<void> {
  await db.updateTable('git_runs').set({ attempts: 0 }).where('id', '=', id).execute()
}

/** Whether an event later than this one's was handled already. */
export async function hasLaterEvent(db: ReadDb, run: GitRun): Promise<boolean> {
  const { timestamp } = run.options
  if (timestamp === undefined) return false
  const later =
    await sql`SELECT FROM git_runs WHERE space_id = ${run.space_id} AND state = 'success' AND url = ${run.url}
    AND (options ->> 'timestamp')::timestamptz > ${timestamp}::timestamptz LIMIT 1`.execute(db)
  return later.rows.length > 0
}

interface SyncPoint {
  revisionId: string
  commitId: string
}

/** Finds the revision and the commit at which space and repository were last in sync. */
export async function findSyncPoint(db: ReadDb, run: GitRun): Promise<SyncPoint | undefined> {
  const folder = run.options.repoProjectDirectory ?? ''
  const row = await db
    .selectFrom('git_runs')
    .select(['revision_id', 'commit_oid'])
    .where('space_id', '=', run.space_id)
    .where('url', '=', run.url)
    .where('state', '=', 'success')
    .where(sql<string>`coalesce(options ->> 'repoProjectDirectory', '')`, '=', folder)
    .where('revision_id', 'is not', null)
    .where('commit_oid', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { revisionId: row.revision_id!, commitId: row.commit_oid! }
}

export interface RunResult {
  commitId?: string | undefined
  /** The revision with the same content as the commit. */
  revisionId?: string | undefined
  problems: readonly RunProblem[]
}

interface RunFailure {
  reason: string
  /** The languages of the book, of which none was chosen. */
  languages?: readonly BookLanguage[]
}

/** The number of problems that are stored. */
const MAX_PROBLEMS = 500

export async function endRun(db: WriteDb, id: string, outcome: RunResult | RunFailure): Promise<void> {
  const isFailure = 'reason' in outcome
  await db
    .updateTable('git_runs')
    .set({
      state: isFailure ? 'failure' : 'success',
      credentials: null,
      ended_at: sql`now()`,
      ...(isFailure
        ? { reason: outcome.reason, ...(outcome.languages && { languages: JSON.stringify(outcome.languages) }) }
        : {
            commit_oid: outcome.commitId ?? null,
            revision_id: outcome.revisionId ?? null,
            problems: JSON.stringify(outcome.problems.slice(0, MAX_PROBLEMS)),
          }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
