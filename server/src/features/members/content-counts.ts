/**
 * How many spaces and sites a member sees depends on every grant, team and default level of the organization, so the numbers are
 * remembered under its access mark, which changes in the same transaction as any of those.
 */
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'

const REMEMBERED = 50_000
const remembered = new Map<string, ContentCounts>()

export interface ContentCounts {
  spaces: number
  sites: number
}

interface Marked {
  user_id: string
  access_mark: string
}

/** The mark was read together with the row, and counting comes after: a number is never older than its row. */
export async function withContentCounts<T extends Marked>(
  db: Db,
  organizationId: string,
  rows: T[],
): Promise<(T & ContentCounts)[]> {
  const keyOf = ({ user_id, access_mark }: Marked) => `${organizationId} ${access_mark} ${user_id}`
  // In a transaction the mark may be its own, and more may change under it.
  const known = db.isTransaction ? new Map<string, ContentCounts>() : remembered
  const found = new Map(rows.map((row) => [row.user_id, known.get(keyOf(row))]))
  const missing = rows.filter((row) => found.get(row.user_id) === undefined)
  if (missing.length > 0) {
    const counts = await countVisible(db, organizationId, missing)
    for (const row of missing) {
      // Whoever left in the meantime sees nothing.
      const count = counts.get(row.user_id) ?? { spaces: 0, sites: 0 }
      found.set(row.user_id, count)
      known.set(keyOf(row), count)
    }
    forgetOldest()
  }
  // Onto the rows themselves: copying their columns takes longer than all the rest.
  return rows.map((row) => Object.assign(row, found.get(row.user_id)!))
}

async function countVisible(db: Db, organizationId: string, members: Marked[]): Promise<Map<string, ContentCounts>> {
  const userIds = members.map((member) => member.user_id)
  const { rows } = await sql<{ user_id: string } & ContentCounts>`
    SELECT user_id, spaces, sites
    FROM visible_space_counts(${organizationId}, ${userIds}::text[])
    JOIN visible_site_counts(${organizationId}, ${userIds}::text[]) USING (user_id)`.execute(db)
  return new Map(rows.map(({ user_id, spaces, sites }) => [user_id, { spaces, sites }]))
}

function forgetOldest(): void {
  for (const key of remembered.keys()) {
    if (remembered.size <= REMEMBERED) return
    remembered.delete(key)
  }
}
