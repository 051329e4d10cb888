import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import type { Level } from '../../core/database/tables.ts'
import { Role } from '../../core/levels.ts'
import { type PageRequest, paginate } from '../../core/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { isNotTrashed, Space, type SpaceSeen, spacesSeenBy, toSpace } from '../spaces/index.ts'

/** What a member may do on a space, and the space as the caller sees it. */
export const MemberSpace = Type.Object({ permission: Role, space: Space }, { title: 'MemberContentPermission' })

export const toMemberSpace = (row: SpaceSeen & { permission: Level }, urls: Urls): Static<typeof MemberSpace> => ({
  permission: row.permission as Role,
  space: toSpace(row, urls),
})

/** Nothing is lost between the two who look: the caller is the member, or an administrator, who sees every space. */
export function listSpacesOfMember(
  db: Db,
  callerId: string,
  member: { organization_id: string; user_id: string },
  order: 'asc' | 'desc',
  page: PageRequest,
) {
  const query = spacesSeenBy(db, callerId)
    .innerJoin('space_levels as theirs', 'theirs.space_id', 'spaces.id')
    .select(sql<Level>`theirs.level`.as('permission'))
    .where('theirs.user_id', '=', member.user_id)
    .where('theirs.level', '<>', 'none')
    .where('spaces.organization_id', '=', member.organization_id)
    .where(isNotTrashed)
  return paginate(db, query, page, [`created_at ${order}`, `id ${order}`])
}
