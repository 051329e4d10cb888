import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { ServiceAccountRow } from './schema.ts'

/** Whoever was deleted is no member any more: the row of the user stays as the author of its content. */
const selectServiceAccounts = (db: ReadDb, organizationId: string) =>
  db
    .selectFrom('users')
    .innerJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').onRef('members.organization_id', '=', 'users.organization_id'),
    )
    .select([
      'users.id',
      'members.organization_id',
      'users.display_name',
      'users.created_at',
      sql<ServiceAccountRow['role']>`members.role`.as('role'),
      sql<
        ServiceAccountRow['teams']
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title) ORDER BY t.title, t.id)
        FROM team_members m JOIN teams t ON t.id = m.team_id WHERE m.user_id = users.id), '[]')`.as('teams'),
      sql<number>`(SELECT count(*)::int FROM tokens t
        WHERE t.user_id = users.id AND (t.expires_at IS NULL OR t.expires_at > now()))`.as('tokens'),
      sql<Date | null>`(SELECT max(t.last_used_at) FROM tokens t WHERE t.user_id = users.id)`.as('last_used_at'),
    ])
    .where('users.kind', '=', 'service')
    .where('users.organization_id', '=', organizationId)

export const listServiceAccounts = (db: ReadDb, organizationId: string, page: PageRequest) =>
  paginate(db, selectServiceAccounts(db, organizationId), page, ['created_at desc', 'id desc'])

export const loadServiceAccount = (db: ReadDb, organizationId: string, id: string): Promise<ServiceAccountRow> =>
  selectServiceAccounts(db, organizationId)
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Service account'))
