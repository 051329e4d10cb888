/**
 * Previews who would gain and lose access by a change of levels. The change is made, all levels are read, and the change is rolled back in the
 * transaction of the request, so the preview follows the same rules as the change itself (docs/decisions/0074-levels-in-the-console.md).
 */
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import type { Level } from '../../core/database/tables.ts'
import { invalid } from '../../core/errors.ts'
import { fromDefaultLevel } from '../../core/words/levels.ts'
import { updateCollection } from '../collections/index.ts'
import { updateSpace } from '../spaces/index.ts'
import { listKnownUsers } from '../users/index.ts'
import { giveLevel } from './give-level.ts'
import type { LevelChange, LevelDifference } from './schema.ts'
import { deleteGrant, type GrantTarget } from './store.ts'

/** Lists everybody whose level the change would alter: those whom the caller may see by name, then the others, who only count. */
export async function previewLevels(
  db: Transaction,
  target: GrantTarget,
  change: Static<typeof LevelChange>,
  callerId: string,
): Promise<LevelDifference[]> {
  const before = await readLevels(db, target)
  await sql`SAVEPOINT level_preview`.execute(db)
  await applyChange(db, target, change)
  const after = await readLevels(db, target)
  await sql`ROLLBACK TO SAVEPOINT level_preview`.execute(db)
  const changed = [...after.keys()].filter((id) => after.get(id) !== before.get(id))
  if (changed.length === 0) return []
  const users = new Map((await listKnownUsers(db, { userId: callerId }, changed)).map((user) => [user.id, user]))
  return changed
    .map((id) => ({ id, user: users.get(id), before: before.get(id) ?? 'none', after: after.get(id) ?? 'none' }))
    .sort(byName)
}

/** Whom the caller may not see comes last. */
function byName(one: LevelDifference, other: LevelDifference): number {
  const [name, otherName] = [one, other].map(({ user }) => user?.display_name)
  if (name === undefined || otherName === undefined)
    return Number(name === undefined) - Number(otherName === undefined) || compareText(one.id, other.id)
  return compareText(name, otherName) || compareText(one.id, other.id)
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function readLevels(db: Transaction, { kind, id, organizationId }: GrantTarget): Promise<Map<string, Level>> {
  const [spaces, collections] = kind === 'space' ? [[id], []] : [[], [id]]
  const { rows } = await sql<{ user_id: string; level: Level }>`
    SELECT user_id, level FROM content_levels(${organizationId}, ${spaces}::text[], ${collections}::text[], NULL)`.execute(
    db,
  )
  return new Map(rows.map(({ user_id, level }) => [user_id, level]))
}

async function applyChange(db: Transaction, target: GrantTarget, change: Static<typeof LevelChange>): Promise<void> {
  const { role, defaultLevel, ...grantees } = change
  const { users, teams } = grantees
  if (!users && !teams && defaultLevel === undefined) throw invalid('users, teams or defaultLevel is required')
  if (defaultLevel !== undefined) {
    const row = { default_level: fromDefaultLevel(defaultLevel) }
    await (target.kind === 'space' ? updateSpace(db, target.id, row) : updateCollection(db, target.id, row))
  }
  if (!users && !teams) return
  if (role !== undefined) return giveLevel(db, target, { ...grantees, role })
  for (const user of users ?? []) await deleteGrant(db, target, 'user', user)
  for (const team of teams ?? []) await deleteGrant(db, target, 'team', team)
}
