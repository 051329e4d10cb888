/** Seals every row with the newest key, and then removes what a rotation of keys has replaced. */
import { sql } from 'kysely'
import Type from 'typebox'
import type { PoolDb, ReadDb, Transaction } from '../database/connections.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Job, job } from '../queue/job.ts'
import type { Secrets } from '../secrets.ts'
import { toSealedHead } from './cipher.ts'
import { isSealing, toSealingName } from './key-ring.ts'
import { isRotating } from './rotate.ts'
import type { SealedColumn } from './sealed-column.ts'
import { deleteOldSecrets, listSecrets, lockOldSealingKeys, lockSecrets, type SecretRow } from './store.ts'

const ROWS_AT_ONCE = 200
/** Rows that were sealed with an older key while the job ran are found in the next round. */
const ROUNDS = 5

/** The columns are known above this folder. */
export const createResealJob = (columns: readonly SealedColumn[]): Job<Record<string, never>> =>
  job({
    name: 'reseal',
    payload: Type.Object({}),
    run: ({ db, secrets }) => reseal(db, secrets, columns),
  })

export async function reseal(db: PoolDb, secrets: Secrets, columns: readonly SealedColumn[]): Promise<void> {
  // After a rotation the old key is needed until a server runs with the new one, which then starts this job again.
  if (toNewestWrapper(await listSecrets(db)) !== secrets.wrapper) return
  for (const { unsealed } of columns) await unsealed?.seal(db, secrets)
  for (let round = 0; round < ROUNDS; round++) {
    for (const column of columns) await resealColumn(db, secrets, column)
    if (await inTransaction(db, (trx) => removeOldSecrets(trx, secrets, columns))) return
  }
  throw new Error('Rows are still sealed with a key that was replaced; this is tried again')
}

const toNewestWrapper = (rows: SecretRow[]) =>
  rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]?.wrapped_by

async function resealColumn(db: PoolDb, secrets: Secrets, column: SealedColumn): Promise<void> {
  const { table, column: name, row } = column
  for (let after = ''; ; ) {
    const last = await inTransaction(db, async (trx) => {
      const head = await findNewestHead(trx)
      const { rows } = await sql<{ id: string; sealed: Buffer }>`
        SELECT ${sql.ref(row)} AS id, ${sql.ref(name)} AS sealed FROM ${sql.table(table)}
        WHERE ${sql.ref(row)} > ${after} AND substring(${sql.ref(name)} FROM 1 FOR ${head.length}) <> ${head}
        ORDER BY ${sql.ref(row)} LIMIT ${ROWS_AT_ONCE} FOR UPDATE`.execute(trx)
      const values: { row: string; text: string }[] = []
      for (const { id, sealed } of rows) values.push({ row: id, text: await column.unseal(secrets, trx, id, sealed) })
      const renewed = await column.sealAll(secrets, trx, values)
      for (const [at, { id }] of rows.entries())
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${renewed[at]} WHERE ${sql.ref(row)} = ${id}`.execute(
          trx,
        )
      return rows.at(-1)?.id
    })
    if (last === undefined) return
    after = last
  }
}

/** Whether the job has anything to do: a rotation has not ended, or rows are from before their column was sealed. */
export async function isResealNeeded(db: ReadDb, columns: readonly SealedColumn[]): Promise<boolean> {
  if (isRotating(await listSecrets(db)) || (await countOldRows(db, columns)) > 0) return true
  for (const { unsealed } of columns) if (await unsealed?.exist(db)) return true
  return false
}

/** Returns false when a row still needs an older key. */
async function removeOldSecrets(db: Transaction, secrets: Secrets, columns: readonly SealedColumn[]): Promise<boolean> {
  await lockSecrets(db)
  await lockOldSealingKeys(db)
  if ((await countOldRows(db, columns)) > 0) return false
  if (toNewestWrapper(await listSecrets(db)) === secrets.wrapper) await deleteOldSecrets(db, secrets.wrapper)
  return true
}

/** Counts the rows that are not sealed with the newest key. */
export async function countOldRows(db: ReadDb, columns: readonly SealedColumn[]): Promise<number> {
  const head = await findNewestHead(db)
  let count = 0
  for (const { table, column } of columns) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
      WHERE substring(${sql.ref(column)} FROM 1 FOR ${head.length}) <> ${head}`.execute(db)
    count += rows[0]!.count
  }
  return count
}

async function findNewestHead(db: ReadDb): Promise<Buffer> {
  const newest = (await listSecrets(db)).findLast(isSealing)!
  return toSealedHead(newest.name.slice(toSealingName('').length))
}
