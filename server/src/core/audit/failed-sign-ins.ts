/** Refused sign-ins are counted in the database, for all processes together, and recorded when their minute has ended: an attack does not fill the log. */
import { sql } from 'kysely'
import type { PoolDb, WriteDb } from '../database/connections.ts'
import { record, recordForAccount, SERVER } from './record.ts'

interface FailedSignIn {
  method: 'password' | 'saml'
  /** Id of the user, or of the SAML provider; undefined where there is no account. */
  account: string | undefined
  /** The organization of a SAML provider. */
  organizationId?: string
  address: string | undefined
}

export async function countFailedSignIn(
  db: WriteDb,
  { method, account, organizationId, address }: FailedSignIn,
): Promise<void> {
  await sql`INSERT INTO failed_sign_ins (minute, method, account, organization_id, address)
    VALUES (date_trunc('minute', now()), ${method}, ${account ?? ''}, ${organizationId ?? null}, ${address ?? null})
    ON CONFLICT (minute, method, account) DO UPDATE SET count = failed_sign_ins.count + 1, address = excluded.address`.execute(
    db,
  )
}

interface EndedMinute {
  minute: Date
  method: string
  account: string
  organization_id: string | null
  address: string | null
  count: number
}

const MOST = 500

/** Records the minutes that have ended. */
export async function recordFailedSignIns(db: PoolDb): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<EndedMinute>`DELETE FROM failed_sign_ins WHERE (minute, method, account) IN (
      SELECT minute, method, account FROM failed_sign_ins WHERE minute < date_trunc('minute', now())
      ORDER BY minute LIMIT ${MOST}::int FOR UPDATE SKIP LOCKED) RETURNING *`.execute(trx)
    for (const { minute, method, account, organization_id, address, count } of rows) {
      const origin = {
        actor: { type: 'system', id: 'nobody', label: 'Not signed in' },
        source: 'ui',
        address: address ?? undefined,
      } as const
      const payload = { method, count, minute: minute.toISOString() }
      if (organization_id !== null)
        await record(trx, origin, {
          action: 'saml_provider.sign_in_failed',
          organizationId: organization_id,
          target: { id: account },
          payload,
        })
      else if (account === '')
        await record(trx, origin, {
          action: 'user.sign_in_failed',
          organizationId: SERVER,
          target: { id: 'unknown' },
          payload,
        })
      else
        await recordForAccount(trx, origin, account, {
          action: 'user.sign_in_failed',
          target: { id: account },
          payload,
        })
    }
  })
}
