import { sql } from 'kysely'
import type { ReadDb, WriteDb } from '../database/connections.ts'
import type { Row } from '../database/rows.ts'
import { rawText, type SqlText, sqlText } from '../database/sql-text.ts'
import { statement } from '../database/statement.ts'
import type { KeyedRequest } from './keyed-request.ts'

export type KeptRow = Row<'idempotency_keys'>

/** How long a key names one request. */
const VALID = "created_at > now() - interval '24 hours'"

const OLD_IS_VALID = rawText(VALID)

const FIND = statement<KeptRow>(`SELECT * FROM idempotency_keys WHERE id = $1 AND ${VALID}`)

export async function findKept(db: ReadDb, { id }: KeyedRequest): Promise<KeptRow | undefined> {
  const [row] = await FIND(db, id)
  return row
}

export type KeptColumns = Pick<KeptRow, 'is_kept' | 'status' | 'location' | 'body' | 'sealed_body'>

/** Waits for another transaction that has inserted the key. Returns no row when the key names another request by now. */
export const toKeptInsert = (
  { id, fingerprint }: KeyedRequest,
  { is_kept, status, location, body, sealed_body }: KeptColumns,
): SqlText => sqlText`
  INSERT INTO idempotency_keys AS old (id, fingerprint, is_kept, status, location, body, sealed_body)
    VALUES (${id}, ${fingerprint}, ${is_kept}, ${status}, ${location}, ${body}, ${sealed_body})
    ON CONFLICT (id) DO UPDATE SET (fingerprint, created_at, is_kept, status, location, body, sealed_body) =
      (excluded.fingerprint, excluded.created_at, excluded.is_kept, excluded.status, excluded.location, excluded.body, excluded.sealed_body)
      WHERE NOT old.${OLD_IS_VALID}
    RETURNING created_at`

export async function updateKept(db: WriteDb, { id }: KeyedRequest, since: Date, columns: KeptColumns): Promise<void> {
  await db.updateTable('idempotency_keys').set(columns).where('id', '=', id).where('created_at', '=', since).execute()
}

export async function deleteKept(db: WriteDb, { id }: KeyedRequest, since: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).where('created_at', '=', since).execute()
}

export async function deleteOldKeys(db: WriteDb): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE created_at <= now() - interval '24 hours'`.execute(db)
}
