import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { NewRow, RowChange } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'

export function loadLinkInvite(db: ReadDb, organizationId: string, id: string) {
  return db
    .selectFrom('link_invites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Invite'))
}

export function listOrganizationInvites(db: ReadDb, organizationId: string, page: PageRequest) {
  const query = db
    .selectFrom('link_invites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', 'is', null)
    .where('collection_id', 'is', null)
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

interface ContentFilter {
  space?: string | undefined
  collection?: string | undefined
}

/** Lists invites to content that exists: a link into a space in the trash opens nothing. */
export function listContentInvites(db: ReadDb, organizationId: string, filter: ContentFilter, page: PageRequest) {
  let query = db
    .selectFrom('link_invites')
    .leftJoin('spaces', 'spaces.id', 'link_invites.space_id')
    .selectAll('link_invites')
    .where('link_invites.organization_id', '=', organizationId)
    .where((where) =>
      where.or([
        where('link_invites.collection_id', 'is not', null),
        where.and([where('spaces.id', 'is not', null), where('spaces.deleted_at', 'is', null)]),
      ]),
    )
  if (filter.space !== undefined) query = query.where('link_invites.space_id', '=', filter.space)
  if (filter.collection !== undefined) query = query.where('link_invites.collection_id', '=', filter.collection)
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

export function insertLinkInvite(db: Transaction, invite: Omit<NewRow<'link_invites'>, 'id'>) {
  return db
    .insertInto('link_invites')
    .values({ id: newId(), ...invite })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateLinkInvite(db: Transaction, id: string, change: RowChange<'link_invites'>) {
  return db
    .updateTable('link_invites')
    .set({ id, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('Invite'))
}

export async function deleteLinkInvite(db: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('link_invites').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
