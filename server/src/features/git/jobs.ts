import Type from 'typebox'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { type Job, type JobContext, job } from '../../core/queue/job.ts'
import { exportRepository } from './export-repository.ts'
import { importRepository } from './import-repository.ts'
import { beginRun, endRun, type GitRun, hasEarlierRun, hasLaterEvent, type Outcome } from './store.ts'

const SOON = 3_000
/** One that ends the process time and again is not begun for ever. */
const BEGUN = 3

export const gitJob: Job<{ runId: string }> = job({
  name: 'git',
  payload: Type.Object({ runId: Type.String() }),
  attempts: BEGUN + 2,
  run: async (context) => {
    const { db, payload, signal, logger } = context
    const run = await beginRun(db, payload.runId)
    if (!run) return
    if (run.attempts > BEGUN)
      return endRun(db, run.id, { reason: `The server ended ${BEGUN} times in the middle of it` })
    if (run.attempts === 1 && (await hasEarlierRun(db, run))) return waitForOthers(context, run)
    try {
      await endRun(db, run.id, await carryOut(context, run))
    } catch (error) {
      // Begun again when the server is back.
      if (signal.aborted) throw error
      if (!(error instanceof GitFailedError)) logger.error({ err: error, run: run.id }, 'A Git operation failed')
      await endRun(db, run.id, { reason: error instanceof GitFailedError ? error.message : UNFORESEEN })
    }
  },
})

const UNFORESEEN = 'Something went wrong that was not foreseen; the log of the server tells more'

async function carryOut(context: JobContext<unknown>, run: GitRun): Promise<Outcome> {
  if (await hasLaterEvent(context.db, run))
    return { problems: [{ path: '', reason: 'A later event of this repository was handled already' }] }
  return run.direction === 'import' ? importRepository(context, run) : exportRepository(context, run)
}

async function waitForOthers({ db }: JobContext<unknown>, run: GitRun): Promise<void> {
  await db.updateTable('git_runs').set({ attempts: 0 }).where('id', '=', run.id).execute()
  await enqueue(db, gitJob, { runId: run.id }, { runAt: new Date(Date.now() + SOON) })
}

export const jobs = [gitJob]
