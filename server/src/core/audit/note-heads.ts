import { sql } from 'kysely'
import type { PoolDb } from '../database/connections.ts'
import { BY_SERVER, record } from './record.ts'

interface NotedHead {
  organizationId: string
  sequence: number
  head: string
}

/** Records the heads of chains that grew since the last time, so that they are also in exports and in the log: a head kept elsewhere pins the chain. */
export async function noteHeads(db: PoolDb): Promise<NotedHead[]> {
  return db.transaction().execute(async (trx) => {
    // The row that is recorded here makes the chain longer by one, which is no reason to note it again.
    const { rows } = await sql<NotedHead>`UPDATE audit_chains SET noted_seq = chain_seq + 1 WHERE chain_seq > noted_seq
      RETURNING organization_id AS "organizationId", chain_seq::float8 AS sequence, encode(hash, 'hex') AS head`.execute(
      trx,
    )
    for (const { organizationId, sequence, head } of rows)
      await record(trx, BY_SERVER, {
        action: 'audit.sealed',
        organizationId,
        target: { id: organizationId },
        payload: { sequence, head },
      })
    return rows
  })
}
