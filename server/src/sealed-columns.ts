/** Every sealed column, one line per column, and the job that renews their seals. */
import type { PoolDb } from './core/database/connections.ts'
import { inTransaction } from './core/database/transaction.ts'
import { keptAnswers } from './core/idempotency/answer-once.ts'
import { mailBodies } from './core/mail/mail-bodies.ts'
import { enqueue } from './core/queue/enqueue.ts'
import { createResealJob, isResealNeeded } from './core/seal/reseal.ts'
import type { SealedColumn } from './core/seal/sealed-column.ts'
import { gitCredentials } from './features/git/index.ts'
import { previousWebhookSecrets, webhookSecrets } from './features/webhooks/index.ts'

export const sealedColumns: SealedColumn[] = [
  gitCredentials,
  keptAnswers,
  mailBodies,
  webhookSecrets,
  previousWebhookSecrets,
]

export const resealJob = createResealJob(sealedColumns)

/** Every start asks; one job is enough for all of them. */
export async function resealWhereNeeded(db: PoolDb): Promise<void> {
  if (await isResealNeeded(db, sealedColumns))
    await inTransaction(db, (trx) => enqueue(trx, resealJob, {}, { key: resealJob.name }))
}
