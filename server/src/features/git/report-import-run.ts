/** "Its run is visible under the imports of the organization": reports the progress of a Git import to its import run. */
import type { FastifyBaseLogger } from 'fastify'
import type { WriteDb } from '../../core/database/connections.ts'
import { noteOutage } from '../../core/database/outage-log.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { claimImportRun, renewImportRun } from '../imports/index.ts'
import type { RunProblem } from './schema.ts'

/** Well below the time after which an import run counts as failed. */
const RENEW_MILLISECONDS = 20_000
const MAX_PROBLEMS = 100

export async function startReporting(db: WriteDb, id: string, logger: FastifyBaseLogger) {
  await claimImportRun(db, id)
  const timer = setInterval(() => {
    renewImportRun(db, id, {}).catch((error) => {
      if (!noteOutage(logger, error, 'tasks')) logger.warn({ err: error }, 'An import run was not renewed')
    })
  }, RENEW_MILLISECONDS)
  return {
    failed: (reason: string) => renewImportRun(db, id, { status: 'failed', reason, completed_at: new Date() }),
    released: () => renewImportRun(db, id, { status: 'pending' }),
    stop: () => clearInterval(timer),
  }
}

/** Completes the run in the transaction that writes its revision. Throws when the run was cancelled meanwhile. */
export async function reportCompleted(
  db: WriteDb,
  id: string,
  { revisionId, count, problems }: { revisionId: string; count: number; problems: readonly RunProblem[] },
): Promise<void> {
  const isUnderWay = await renewImportRun(db, id, {
    status: 'completed',
    revision_id: revisionId,
    found: count + problems.length,
    added: count,
    problems: JSON.stringify(problems.slice(0, MAX_PROBLEMS).map(({ path, reason }) => ({ address: path, reason }))),
    completed_at: new Date(),
  })
  if (!isUnderWay) throw new GitFailedError('refused', 'The import was cancelled')
}
