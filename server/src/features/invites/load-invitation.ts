/** A link invite as the person reads it who was given the link. The id of the invite is the secret of the link, so whoever has it may read this. */
import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { findOrganization } from '../organizations/index.ts'

export interface InvitationRow {
  invite: Row<'link_invites'>
  organization: Row<'organizations'>
  /** The name of the person who created the link; null when the account is gone. */
  inviter: string | null
  /** The title of the space or collection that the link opens; null when it opens none. */
  contentTitle: string | null
}

/** Throws 404 when there is no such link or what it opens is gone, and 403 while the organization has its links switched off. */
export async function loadInvitation(db: ReadDb, organizationId: string, inviteId: string): Promise<InvitationRow> {
  const organization = await findOrganization(db, organizationId)
  const found =
    organization &&
    (await db
      .selectFrom('link_invites')
      .leftJoin('users', 'users.id', 'link_invites.created_by')
      .leftJoin('spaces', 'spaces.id', 'link_invites.space_id')
      .leftJoin('collections', 'collections.id', 'link_invites.collection_id')
      .selectAll('link_invites')
      .select([
        'users.display_name as inviter',
        'spaces.title as space_title',
        'spaces.deleted_at as space_deleted_at',
        'collections.title as collection_title',
      ])
      .where('link_invites.organization_id', '=', organizationId)
      .where('link_invites.id', '=', inviteId)
      .executeTakeFirst())
  if (!found || found.space_deleted_at !== null) throw notFound('Invite')
  if (!organization.invite_links) throw forbidden('The organization has switched its invite links off')
  const { inviter, space_title, space_deleted_at: _not, collection_title, ...invite } = found
  // A link without a level opens nothing, so it does not name the content either.
  const contentTitle = invite.level === null ? null : (space_title ?? collection_title)
  return { invite, organization, inviter, contentTitle }
}
