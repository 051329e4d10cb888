/**
 * How many spaces and sites a member sees depends on every grant, team and default level of the organization. These numbers, the number of
 * a member's teams and the number of members are cached under the organization's access mark, which changes in the transaction of any change.
 */
import { sql } from 'kysely'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { ReadDb } from '../../core/database/connections.ts'

const cachedCounts = createLruCache<MemberCounts>(50_000)

export interface MemberCounts {
  spaces: number
  sites: number
  teams: number
}

interface Marked {
  user_id: string
  access_mark: string
}

/** The mark was read together with the row, and counting comes after: a number is never older than its row. */
export async function withMemberCounts<T extends Marked>(
  db: ReadDb,
  organizationId: string,
  rows: T[],
): Promise<(T & MemberCounts)[]> {
  const keyOf = ({ user_id, access_mark }: Marked) => `${organizationId} ${access_mark} ${user_id}`
  // Inside a transaction the mark may be its own, and more may change under it.
  const cache = db.isTransaction ? undefined : cachedCounts
  const found = new Map(rows.map((row) => [row.user_id, cache?.get(keyOf(row))]))
  const missing = rows.filter((row) => found.get(row.user_id) === undefined)
  if (missing.length > 0) {
    const counts = await countEach(db, organizationId, missing)
    for (const row of missing) {
      // A member who left in the meantime sees nothing.
      const count = counts.get(row.user_id) ?? { spaces: 0, sites: 0, teams: 0 }
      found.set(row.user_id, count)
      cache?.set(keyOf(row), count, 1)
    }
  }
  // The counts are assigned to the rows themselves: copying their columns takes longer than all the rest.
  return rows.map((row) => Object.assign(row, found.get(row.user_id)!))
}

async function countEach(db: ReadDb, organizationId: string, members: Marked[]): Promise<Map<string, MemberCounts>> {
  const userIds = members.map((member) => member.user_id)
  const { rows } = await sql<{ user_id: string } & MemberCounts>`
    SELECT user_id, spaces, sites,
      (SELECT count(*)::int FROM team_members t
       WHERE t.organization_id = ${organizationId} AND t.user_id = spaces.user_id) AS teams
    FROM visible_space_counts(${organizationId}, ${userIds}::text[]) AS spaces
    JOIN visible_site_counts(${organizationId}, ${userIds}::text[]) USING (user_id)`.execute(db)
  return new Map(rows.map(({ user_id, spaces, sites, teams }) => [user_id, { spaces, sites, teams }]))
}

const cachedTotals = createLruCache<number>(10_000)

/** Counts the people in the organization; the count is never older than the rows read before. */
export async function countMembers(db: ReadDb, organizationId: string, rows: Marked[]): Promise<number> {
  const key = `${organizationId} ${rows[0]?.access_mark}`
  const isKnown = rows.length > 0 && !db.isTransaction
  let total = isKnown ? cachedTotals.get(key) : undefined
  if (total === undefined) {
    const { rows: counted } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM members WHERE organization_id = ${organizationId} AND NOT is_service`.execute(
      db,
    )
    total = counted[0]!.count
    if (isKnown) cachedTotals.set(key, total, 1)
  }
  return total
}
