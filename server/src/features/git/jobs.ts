import Type from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { ApiError } from '../../core/errors.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { type JobContext, job } from '../../core/queue/job.ts'
import { exportRepository } from './export-repository.ts'
import { importRepository } from './import-repository.ts'
import { startReporting } from './report-import-run.ts'
import { beginRun, endRun, type GitRun, hasLaterEvent, type RunResult, releaseRun } from './store.ts'

const LOST = 'The server stopped, or lost its database, in the middle of it; start it again'

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
      // Begun before, and neither ended nor given back: it may be what the process died of (0047).
      if (run.attempts > 1) throw new GitFailedError('refused', LOST)
      await endRun(db, run.id, await runDirection(context, run))
    } catch (error) {
      if (signal.aborted) {
        // Stopped in order: it begins again when the server is back.
        await releaseRun(db, run.id)
        await report?.released()
        throw error
      }
      const isForeseen = error instanceof GitFailedError || error instanceof ApiError
      if (!isForeseen) logger.error({ err: error, run: run.id }, 'A Git operation failed')
      const reason = isForeseen ? error.message : UNFORESEEN
      await endRun(db, run.id, { reason })
      await report?.failed(reason)
    } finally {
      report?.stop()
    }
  },
})

const UNFORESEEN = 'Something went wrong that was not foreseen; the log of the server tells more'

async function runDirection(context: JobContext<unknown>, run: GitRun): Promise<RunResult> {
  if (await hasLaterEvent(context.db, run))
    throw new GitFailedError('refused', 'A later event of this repository was handled already')
  return run.direction === 'import' ? importRepository(context, run) : exportRepository(context, run)
}

/** Those of one organization follow each other, and so those of one space: a repository that stalls keeps no other organization waiting. */
export const enqueueRun = (db: Db, organizationId: string, runId: string) =>
  enqueue(db, gitJob, { runId }, { queue: `git ${organizationId}` })

export const jobs = [gitJob]
