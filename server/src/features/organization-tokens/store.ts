import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ReadDb } from '../../core/database/connections.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { userColumn } from '../users/index.ts'
import type { OrganizationTokensQuery } from './schema.ts'

/**
 * The tokens that reach the organization now: of enabled members who joined, not expired, without those of sessions, which end with them. A person who was
 * invited only shows nothing, and takes nothing from the administrators of the others.
 */
const selectReaching = (db: ReadDb, organizationId: string) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .innerJoin('accepted_members as members', 'members.user_id', 'users.id')
    .selectAll('tokens')
    .select([
      userColumn('users').as('owner'),
      'users.kind as owner_kind',
      sql<boolean>`NOT EXISTS (SELECT FROM accepted_members other
        WHERE other.user_id = users.id AND other.organization_id <> members.organization_id)`.as('is_endable'),
    ])
    .where('members.organization_id', '=', organizationId)
    .where('members.disabled', '=', false)
    .where('users.disabled_at', 'is', null)
    .where('tokens.session_id', 'is', null)
    .where(sql<boolean>`(tokens.expires_at IS NULL OR tokens.expires_at > now())`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM closed_organizations c
        WHERE c.credential_id = tokens.id AND c.organization_id = members.organization_id)`,
    )

export function listOrganizationTokens(
  db: ReadDb,
  organizationId: string,
  { kind, search }: Static<typeof OrganizationTokensQuery>,
  page: PageRequest,
) {
  let query = selectReaching(db, organizationId)
  if (kind !== undefined) query = query.where('users.kind', '=', kind)
  if (search !== undefined)
    query = query.where(
      sql<boolean>`position(lower(${search}) IN lower(concat_ws(' ', tokens.label, users.display_name, users.email))) > 0`,
    )
  return paginate(db, query, page, ['created_at desc', 'id desc'])
}

export const findOrganizationToken = (db: ReadDb, organizationId: string, id: string) =>
  selectReaching(db, organizationId).where('tokens.id', '=', id).executeTakeFirst()
