import Type from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue, enqueueAll } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { readFileSpec } from './file-specs.ts'
import { deleteUnusedUrlSpecs, insertUrlSpecs } from './page-specs-store.ts'
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
    inTransaction(db, async (trx) => {
      await deleteUnusedUrlSpecs(trx)
      await enqueueAll(trx, processSpecJob, (await takeDueSpecs(trx)).map(payloadOf), { keyOf })
    }),
})

/** Has addresses read that pages name, each once: from then on they are looked at like the sources of the organization. */
export async function enqueueUrlSpecs(db: Db, spaceId: string, urls: readonly string[]): Promise<void> {
  await enqueueAll(db, processSpecJob, (await insertUrlSpecs(db, spaceId, urls)).map(payloadOf), { keyOf })
}

const readFileSpecJob = job({
  name: 'read-openapi-file',
  payload: Type.Object({ key: Type.String(), size: Type.Integer() }),
  attempts: 3,
  run: async ({ db, storage, payload, signal }) => {
    await readFileSpec({ db, storage }, payload, signal)
  },
})

export const enqueueFileSpecs = (db: Db, files: readonly { key: string; size: number }[]) =>
  enqueueAll(db, readFileSpecJob, [...files], { keyOf: ({ key }) => `read-openapi-file ${key}` })

export const jobs = [processSpecJob, lookAtSourcesJob, readFileSpecJob]
