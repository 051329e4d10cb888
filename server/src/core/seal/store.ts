import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../database/connections.ts'
import type { NewRow, Row } from '../database/rows.ts'
import { statement } from '../database/statement.ts'

export type SecretRow = Row<'secrets'>

export const listSecrets = (db: ReadDb): Promise<SecretRow[]> =>
  db.selectFrom('secrets').selectAll().orderBy('generation').orderBy('name').execute()

/** Lets one process at a time change the secrets; whoever seals does not wait. */
export async function lockSecrets(db: Transaction): Promise<void> {
  await sql`LOCK TABLE secrets IN SHARE ROW EXCLUSIVE MODE`.execute(db)
}

export async function insertSecrets(db: Transaction, rows: NewRow<'secrets'>[]): Promise<void> {
  await db.insertInto('secrets').values(rows).execute()
}

export async function deleteUnwrapped(db: Transaction): Promise<void> {
  await db.deleteFrom('secrets').where('wrapped_by', '=', '').execute()
}

/**
 * Finds the newest sealing key and keeps it until the transaction ends: `lockOldSealingKeys` waits for transactions that have sealed with a key which a rotation has
 * replaced meanwhile. Undefined when the row that was found is gone by then.
 */
export const holdNewestSealingKey = async (db: Transaction): Promise<string | undefined> =>
  (await HOLD_NEWEST(db))[0]?.name

const HOLD_NEWEST = statement<{ name: string }>(
  "SELECT name FROM secrets WHERE name LIKE 'seal %' ORDER BY generation DESC, wrapped_by LIMIT 1 FOR KEY SHARE",
)

/** Waits until nobody seals with an older key any more. */
export async function lockOldSealingKeys(db: Transaction): Promise<void> {
  await sql`SELECT FROM secrets WHERE name LIKE 'seal %' AND generation < (SELECT max(generation) FROM secrets)
    FOR UPDATE`.execute(db)
}

/** Deletes the older sealing keys, and every secret that another key than this one wraps. */
export async function deleteOldSecrets(db: Transaction, wrapper: string): Promise<void> {
  await sql`DELETE FROM secrets WHERE wrapped_by <> ${wrapper}
    OR (name LIKE 'seal %' AND generation < (SELECT max(generation) FROM secrets))`.execute(db)
}
