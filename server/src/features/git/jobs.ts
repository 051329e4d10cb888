import Type from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { ApiError } from '../../core/errors.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { type JobContext, job } from '../../core/queue/job.ts'
import { countedImports } from '../imports/index.ts'
import { exportRepository } from './export-repository.ts'
import { importRepository } from './import-repository.ts'
import { startReporting } from './report-import-run.ts'
import { SeveralLanguagesError } from './several-languages-error.ts'
import { beginRun, endRun, type GitRun, hasLaterEvent, type RunResult, releaseRun } from './store.ts'

const LOST = 'The server stopped, or lost its database, while it ran; start it again'

const gitJob = job({
  name: 'git',
  payload: Type.Object({ runId: Type.String() }),
  attempts: 5,
  isRemote: true,
  run: async (context) => {
    const { db, payload, signal, logger } = context
    const run = await beginRun(db, payload.runId)
    if (!run) return
    const report = run.direction === 'import' ? await startReporting(db, run.id, logger) : undefined
    try {
      // An earlier attempt neither ended nor was released: the run may have crashed the process (0047).
      if (run.attempts > 1) throw new GitFailedError('refused', LOST)
      await endRun(db, run.id, await runDirection(context, run))
      if (report) countedImports.count('completed')
    } catch (error) {
      if (signal.aborted) {
        // A regular shutdown: the run starts again with the server.
        await releaseRun(db, run.id)
        await report?.released()
        throw error
      }
      const isForeseen = error instanceof GitFailedError || error instanceof ApiError
      if (!isForeseen) logger.error({ err: error, run: run.id }, 'A Git operation failed')
      const reason = isForeseen ? error.message : UNFORESEEN
      await endRun(db, run.id, {
        reason,
        ...(error instanceof SeveralLanguagesError && { languages: error.languages }),
      })
      if (await report?.failed(reason)) countedImports.count('failed')
    } finally {
      report?.stop()
    }
  },
})

const UNFORESEEN = 'An unexpected error occurred; see the log of the server'

async function runDirection(context: JobContext<unknown>, run: GitRun): Promise<RunResult> {
  if (await hasLaterEvent(context.db, run))
    throw new GitFailedError('refused', 'A later event of this repository was already handled')
  return run.direction === 'import' ? importRepository(context, run) : exportRepository(context, run)
}

/**
 * The runs of one organization are queued one after another: a slow repository does not delay other organizations. The key of the job is the id of
 * the run, by which `hasRunningSync` finds out whether anybody still works on it.
 */
export const enqueueRun = (db: Transaction, organizationId: string, runId: string) =>
  enqueue(db, gitJob, { runId }, { key: runId, queue: `git ${organizationId}`, owner: organizationId })

export const jobs = [gitJob]
