/** Administrators who reach an organization that requires single sign-on without it: for the day on which its provider fails (decision 0141). */
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { selectMembers } from './store.ts'

export const listBreakGlass = (db: ReadDb, organizationId: string) =>
  selectMembers(db, organizationId)
    .where('members.is_break_glass', '=', true)
    .where('members.role', '=', 'admin')
    .where('members.is_service', '=', false)
    .orderBy('members.joined_at')
    .orderBy('members.user_id')
    .execute()

/** Names these administrators, and nobody else. */
export async function setBreakGlass(
  db: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  const named = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', sql<string>`ANY(${userIds}::text[])`)
    .where('role', '=', 'admin')
    .where('is_service', '=', false)
    .forNoKeyUpdate()
    .execute()
  const found = new Set(named.map(({ user_id }) => user_id))
  const at = userIds.findIndex((id) => !found.has(id))
  if (at >= 0)
    throw invalid(`administrators.${at} must be the id of a person who is an administrator of the organization`)
  await db
    .updateTable('members')
    .set({ is_break_glass: sql<boolean>`user_id = ANY(${userIds}::text[])` })
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(is_break_glass OR user_id = ANY(${userIds}::text[]))`)
    .execute()
}

/** Whoever switches the requirement on is named, unless somebody is: otherwise they would lock themselves out. */
export async function nameFirstBreakGlass(db: Transaction, organizationId: string, userId: string): Promise<void> {
  if ((await listBreakGlass(db, organizationId)).length > 0) return
  await db
    .updateTable('members')
    .set({ is_break_glass: true })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}
