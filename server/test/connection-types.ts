/** Compiled by `npm run check:types`: each line marked below is one that the compiler must refuse. Nothing here runs. */
import type { PoolDb, ReadDb, Transaction, WriteDb } from '../src/core/database/connections.ts'
import { inTransaction } from '../src/core/database/transaction.ts'
import { domainEvent } from '../src/core/domain-events.ts'
import type { Context } from '../src/core/operation/operation.ts'
import { enqueue, enqueueAll } from '../src/core/queue/enqueue.ts'
import type { Job } from '../src/core/queue/job.ts'
import { lockSpace } from '../src/features/spaces/index.ts'

export async function refused(
  { read, pool, trx }: { read: ReadDb; pool: PoolDb; trx: Transaction },
  job: Job<{ n: number }>,
  config: Context['config'],
): Promise<void> {
  // A job is enqueued in a transaction.
  await enqueue(trx, job, { n: 1 })
  // @ts-expect-error
  await enqueue(pool, job, { n: 1 })
  // @ts-expect-error
  await enqueue(read, job, { n: 1 })
  // @ts-expect-error
  await enqueueAll(pool, job, [{ n: 1 }])

  // Rows are locked in a transaction.
  await lockSpace(trx, 'id')
  // @ts-expect-error
  await lockSpace(pool, 'id')
  // @ts-expect-error
  await lockSpace(read, 'id')

  // Listeners run in the transaction of the event.
  const happened = domainEvent<string>()
  await happened.announce({ db: trx, config }, 'it')
  // @ts-expect-error
  await happened.announce({ db: pool, config }, 'it')
  // @ts-expect-error
  await happened.announce({ db: read, config }, 'it')

  // A read connection neither writes nor starts a transaction.
  await read.selectFrom('users').select('id').execute()
  // @ts-expect-error
  read.insertInto('users')
  // @ts-expect-error
  read.updateTable('users')
  // @ts-expect-error
  read.deleteFrom('users')
  // @ts-expect-error
  read.transaction()
  // @ts-expect-error
  await inTransaction(read, async () => {})

  // The three types are distinct; a function for a single read or write accepts several.
  const reads: ReadDb[] = [read, pool, trx]
  const writes: WriteDb[] = [pool, trx]
  // @ts-expect-error
  const fromTransaction: PoolDb = trx
  // @ts-expect-error
  const fromPool: Transaction = pool
  // @ts-expect-error
  const fromRead: WriteDb = read
  // @ts-expect-error
  const fromEither: Transaction = writes[0]!
  await Promise.all([reads, fromTransaction, fromPool, fromRead, fromEither])
}
