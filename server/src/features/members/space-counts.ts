/**
 * How many spaces a member sees depends on every grant, team and default level of the organization, so the numbers are
 * remembered under its access mark, which changes in the same transaction as any of those.
 */
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'

const REMEMBERED = 50_000
const remembered = new Map<string, number>()

interface Marked {
  user_id: string
  access_mark: string
}

/** The mark was read together with the row, and counting comes after: a number is never older than its row. */
export async function withSpaceCounts<T extends Marked>(
  db: Db,
  organizationId: string,
  rows: T[],
): Promise<(T & { spaces: number })[]> {
  const keyOf = ({ user_id, access_mark }: Marked) => `${organizationId} ${access_mark} ${user_id}`
  // In a transaction the mark may be its own, and more may change under it.
  const known = db.isTransaction ? new Map<string, number>() : remembered
  const found = new Map(rows.map((row) => [row.user_id, known.get(keyOf(row))]))
  const missing = rows.filter((row) => found.get(row.user_id) === undefined)
  if (missing.length > 0) {
    const counts = await countVisibleSpaces(db, organizationId, missing)
    for (const row of missing) {
      // Whoever left in the meantime sees nothing.
      const spaces = counts.get(row.user_id) ?? 0
      found.set(row.user_id, spaces)
      known.set(keyOf(row), spaces)
    }
    forgetOldest()
  }
  // Onto the rows themselves: copying their columns takes longer than all the rest.
  return rows.map((row) => Object.assign(row, { spaces: found.get(row.user_id)! }))
}

async function countVisibleSpaces(db: Db, organizationId: string, members: Marked[]): Promise<Map<string, number>> {
  const userIds = members.map((member) => member.user_id)
  const { rows } = await sql<{ user_id: string; spaces: number }>`
    SELECT user_id, spaces FROM visible_space_counts(${organizationId}, ${userIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row.spaces]))
}

function forgetOldest(): void {
  for (const key of remembered.keys()) {
    if (remembered.size <= REMEMBERED) return
    remembered.delete(key)
  }
}
