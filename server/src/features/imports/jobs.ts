import Type from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { ApiError } from '../../core/errors.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { recordImport } from './record-import.ts'
import { runImport } from './run-import.ts'
import type { ImportRunRow } from './schema.ts'
import { StoppedError } from './watch-run.ts'

/** Safe to run twice: a run that has ended, or whose process crashed, is not started again. */
const importContentJob = job({
  name: 'import-content',
  payload: Type.Object({ runId: Type.String() }),
  attempts: 5,
  isRemote: true,
  run: async ({ payload, signal, ...parts }) => {
    try {
      await runImport({ ...parts, recordIn: recordImport('workflow') }, payload.runId, { stopping: signal })
    } catch (error) {
      // The error is stored in the run.
      if (!(error instanceof ApiError) || error instanceof StoppedError) throw error
    }
  },
})

/** The imports of one person are queued one after another, and those of one organization take no more than its share: they do not delay others. */
export const enqueueImport = (
  db: Transaction,
  { id, created_by, organization_id }: Pick<ImportRunRow, 'id' | 'created_by' | 'organization_id'>,
) =>
  enqueue(
    db,
    importContentJob,
    { runId: id },
    { key: `import-content ${id}`, queue: `imports ${created_by}`, owner: organization_id },
  )

export const jobs = [importContentJob]
