import Type, { type Static } from 'typebox'
import type { ReadDb } from '../../core/database/connections.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { Role } from '../../core/words/levels.ts'
import { Space, type SpaceSeen, spacesListedFor, toSpace } from '../spaces/index.ts'

/** The level of a member on a space, with the space as the caller sees it. */
export const MemberSpace = Type.Object({ permission: Role, space: Space }, { title: 'MemberContentPermission' })

export function listSpacesOfMember(
  db: ReadDb,
  member: { organization_id: string; user_id: string },
  order: 'asc' | 'desc',
  page: PageRequest,
) {
  const query = spacesListedFor(db, member.user_id, member.organization_id)
  return paginate(db, query, page, [`created_at ${order}`, `id ${order}`])
}

/** `row` is what the member sees. The caller is that member, or an administrator, who sees every space as one. */
export const toMemberSpace = (row: SpaceSeen, callerRole: string | null, urls: Urls): Static<typeof MemberSpace> => ({
  permission: row.level as Role,
  space: toSpace(callerRole === 'admin' ? { ...row, level: 'admin' } : row, urls),
})
