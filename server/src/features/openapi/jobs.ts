import Type from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueueAll } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { organizationOfSpace } from '../spaces/index.ts'
import { readFileSpec } from './file-specs.ts'
import { deleteUnusedUrlSpecs, insertUrlSpecs } from './page-specs-store.ts'
import { processSpec } from './process-spec.ts'
import type { SpecRow } from './schema.ts'
import { takeDueSpecs } from './store.ts'

/** Errors of the source are recorded and not retried: the job fails only when the database does. */
const processSpecJob = job({
  name: 'process-openapi-spec',
  payload: Type.Object({ specId: Type.String(), sourceNumber: Type.Integer() }),
  attempts: 5,
  isRemote: true,
  run: processSpec,
})

type SpecToProcess = Pick<SpecRow, 'id' | 'source_number' | 'organization_id'>

/** The jobs of one organization are queued one after another: a slow source does not delay other organizations. */
function enqueueProcessingAll(db: Transaction, specs: readonly SpecToProcess[]): Promise<void> {
  const organizations = new Map(specs.map(({ id, organization_id }) => [id, organization_id]))
  const payloads = specs.map(({ id, source_number }) => ({ specId: id, sourceNumber: source_number }))
  return enqueueAll(db, processSpecJob, payloads, {
    keyOf: ({ specId }) => `process-openapi-spec ${specId}`,
    queueOf: ({ specId }) => `openapi ${organizations.get(specId)}`,
    ownerOf: ({ specId }) => organizations.get(specId)!,
  })
}

export const enqueueProcessing = (db: Transaction, spec: SpecRow) => enqueueProcessingAll(db, [spec])

const checkSourcesJob = job({
  name: 'look-at-openapi-sources',
  payload: Type.Object({}),
  cron: '*/10 * * * *',
  attempts: 1,
  run: ({ db }) =>
    inTransaction(db, async (trx) => {
      await deleteUnusedUrlSpecs(trx)
      await enqueueProcessingAll(trx, await takeDueSpecs(trx))
    }),
})

/** Enqueues new URLs that pages refer to; later they are checked like the sources of the organization. */
export async function enqueueUrlSpecs(db: Transaction, spaceId: string, urls: readonly string[]): Promise<void> {
  await enqueueProcessingAll(db, await insertUrlSpecs(db, spaceId, urls))
}

const readFileSpecJob = job({
  name: 'read-openapi-file',
  payload: Type.Object({ key: Type.String(), size: Type.Integer() }),
  attempts: 3,
  run: async ({ db, storage, payload, signal }) => {
    await readFileSpec({ db, storage }, payload, signal)
  },
})

export const enqueueFileSpecs = (db: Transaction, spaceId: string, files: readonly { key: string; size: number }[]) =>
  enqueueAll(db, readFileSpecJob, [...files], {
    keyOf: ({ key }) => `read-openapi-file ${key}`,
    owner: organizationOfSpace(spaceId),
  })

export const jobs = [processSpecJob, checkSourcesJob, readFileSpecJob]
