import Type from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue, enqueueAll } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { processSpec } from './process-spec.ts'
import type { SpecRow } from './schema.ts'
import { takeDueSpecs } from './store.ts'

/** What the source does wrong is noted, not tried again: the job fails only with the database. */
const processSpecJob = job({
  name: 'process-openapi-spec',
  payload: Type.Object({ specId: Type.String(), sourceNumber: Type.Integer() }),
  attempts: 5,
  run: processSpec,
})

const keyOf = ({ specId }: { specId: string }) => `process-openapi-spec ${specId}`
const payloadOf = ({ id, source_number }: Pick<SpecRow, 'id' | 'source_number'>) => ({
  specId: id,
  sourceNumber: source_number,
})

export const enqueueProcessing = (db: Db, spec: SpecRow) =>
  enqueue(db, processSpecJob, payloadOf(spec), { key: keyOf({ specId: spec.id }) })

const lookAtSourcesJob = job({
  name: 'look-at-openapi-sources',
  payload: Type.Object({}),
  cron: '*/10 * * * *',
  attempts: 1,
  run: ({ db }) =>
    inTransaction(db, async (trx) =>
      enqueueAll(trx, processSpecJob, (await takeDueSpecs(trx)).map(payloadOf), { keyOf }),
    ),
})

export const jobs = [processSpecJob, lookAtSourcesJob]
