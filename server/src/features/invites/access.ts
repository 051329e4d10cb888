import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { ApiError, forbidden, notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { collectionsSeenBy } from '../collections/index.ts'
import { type OnMember, onMember } from '../members/index.ts'
import { findOrganization, type OnOrganization, type OrganizationSeen, onOrganization } from '../organizations/index.ts'
import { isNotTrashed, spacesSeenBy } from '../spaces/index.ts'
import { type InvitationRow, loadInvitation } from './load-invitation.ts'
import type { InvitedContent } from './schema.ts'
import { loadLinkInvite } from './store.ts'

/** Administrators manage every link; a link into content is also managed by those who may create there. */
const permission = { on: 'organization', level: 'admin, or create on the content' } as const

/** What the caller may do with a link that does not exist yet depends on the body, so `loadInviteTarget` decides there. */
export const onNewInvite = (): Access<{ organizationId: string }, OnOrganization> => ({
  permission,
  resolve: onOrganization('member').resolve,
})

interface OnInvite extends OnOrganization {
  invite: Row<'link_invites'>
  /** Absent on an invite to the organization. */
  content: InvitedContent | undefined
}

/** The rule for an existing link: everybody but those who manage it gets 404. */
export const onInvite = (): Access<{ organizationId: string; inviteId: string }, OnInvite> => ({
  permission,
  resolve: async ({ db, actor, params }) => {
    const { organization } = await onOrganization('member').resolve({ db, actor, params })
    if (organization.role === 'admin') {
      const invite = await loadLinkInvite(db, organization.id, params.inviteId)
      return { organization, invite, content: await findInvitedContent(db, actor.userId, invite) }
    }
    const invite = await loadLinkInvite(db, organization.id, params.inviteId).catch(() => undefined)
    const content = invite && (await findInvitedContent(db, actor.userId, invite))
    if (!invite || !content || !mayInviteTo(organization, content))
      throw forbidden('Only administrators of the organization may do this')
    return { organization, invite, content }
  },
})

/** The same rule for DELETE, which also succeeds when the link is gone. */
export const onInviteIfAny = (): Access<{ organizationId: string; inviteId: string }, Partial<OnInvite>> => ({
  permission,
  resolve: async ({ db, actor, params }) => {
    try {
      return await onInvite().resolve({ db, actor, params })
    } catch (error) {
      const { organization } = await onOrganization('member').resolve({ db, actor, params })
      if (organization.role === 'admin' && error instanceof ApiError && error.status === 404) return { organization }
      throw error
    }
  },
})

/** Anybody with a token may join an organization that exists; the link decides the rest. */
export const onOrganizationToJoin = (): Access<{ organizationId: string }, { organization: Row<'organizations'> }> => ({
  permission: { on: 'service', level: 'signed in' },
  resolve: async ({ db, params }) => {
    const organization = await findOrganization(db, params.organizationId)
    if (!organization) throw notFound('Organization')
    return { organization }
  },
})

/** A member who was invited by mail; only administrators invite. */
export const onInvitedMember = (): Access<{ organizationId: string; invitedUserId: string }, OnMember> => {
  const { permission, resolve } = onMember('admin')
  return {
    permission,
    resolve: ({ params: { organizationId, invitedUserId }, ...request }) =>
      resolve({ ...request, params: { organizationId, userId: invitedUserId } }),
  }
}

/** Anybody with a token may read what a link offers that they have. */
export const onInvitation = (): Access<
  { organizationId: string; inviteId: string },
  { invitation: InvitationRow }
> => ({
  permission: { on: 'service', level: 'signed in' },
  resolve: async ({ db, params }) => ({
    invitation: await loadInvitation(db, params.organizationId, params.inviteId),
  }),
})

export function mayInviteTo(organization: OrganizationSeen, content: InvitedContent): boolean {
  const { level } = 'space' in content ? content.space : content.collection
  return organization.role === 'admin' || isAtLeast(level, 'create')
}

/** Finds the space or collection that a link opens, as this person sees it. */
export async function findInvitedContent(
  db: ReadDb,
  userId: string,
  {
    space_id,
    collection_id,
    organization_id,
  }: Pick<Row<'link_invites'>, 'space_id' | 'collection_id' | 'organization_id'>,
): Promise<InvitedContent | undefined> {
  if (space_id !== null) {
    const space = await spacesSeenBy(db, userId)
      .where('spaces.id', '=', space_id)
      .where('spaces.organization_id', '=', organization_id)
      .where(isNotTrashed)
      .executeTakeFirst()
    return space && { space }
  }
  if (collection_id !== null) {
    const collection = await collectionsSeenBy(db, userId)
      .where('collections.id', '=', collection_id)
      .where('collections.organization_id', '=', organization_id)
      .executeTakeFirst()
    return collection && { collection }
  }
  return undefined
}
