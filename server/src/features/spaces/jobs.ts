import Type from 'typebox'
import { BY_SERVER, record } from '../../core/audit/record.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { job } from '../../core/queue/job.ts'
import { deleteUnrestorableSpaces } from './store.ts'

export const purgeSpaces = job({
  name: 'purge-spaces',
  payload: Type.Object({}),
  cron: '17 3 * * *',
  run: ({ db }) =>
    inTransaction(db, async (trx) => {
      for (const { id, organization_id, title, deleted_at } of await deleteUnrestorableSpaces(trx))
        await record(trx, BY_SERVER, {
          action: 'space.purged',
          organizationId: organization_id,
          target: { id, label: title },
          spaceId: id,
          payload: { deletedAt: deleted_at?.toISOString() ?? null },
        })
    }),
})

export const jobs = [purgeSpaces]
