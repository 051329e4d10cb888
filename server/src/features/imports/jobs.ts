import Type from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { ApiError } from '../../core/errors.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { runImport } from './run-import.ts'
import { StoppedError } from './watch-run.ts'

/** Twice is once: a run that has ended is not begun again, nor is one whose process died. */
const importContentJob = job({
  name: 'import-content',
  payload: Type.Object({ runId: Type.String() }),
  attempts: 5,
  run: async ({ payload, signal, ...parts }) => {
    try {
      await runImport(parts, payload.runId, { stopping: signal })
    } catch (error) {
      // Kept in the run.
      if (!(error instanceof ApiError) || error instanceof StoppedError) throw error
    }
  },
})

/** One after the other: imports must not keep every other job waiting. */
export const enqueueImport = (db: Db, runId: string) =>
  enqueue(db, importContentJob, { runId }, { key: `import-content ${runId}`, queue: 'imports' })

export const jobs = [importContentJob]
