import type { Db } from '../../core/database/connect.ts'
import type { NewRow } from '../../core/database/rows.ts'

export function findMember(db: Db, organizationId: string, userId: string) {
  return db
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** false when the person was a member already; nothing is changed then. */
export async function insertMember(
  db: Db,
  organizationId: string,
  userId: string,
  role: NewRow<'members'>['role'],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
