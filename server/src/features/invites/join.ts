/**
 * A person joins by a link, as often as they like: a role or level they have is never lowered. `through` is the organization whose provider alone
 * vouches for them meanwhile.
 */
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { forbidden, invalid, notFound } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { acceptMembership, insertMembers } from '../members/index.ts'
import { grantLevel } from '../permissions/index.ts'
import { loadPerson } from '../users/index.ts'
import { findInvitedContent } from './access.ts'
import { loadLinkInvite } from './store.ts'

export async function joinByLink(
  db: Transaction,
  organization: Row<'organizations'>,
  userId: string,
  inviteId: string,
  through: string | null = null,
): Promise<{ isNew: boolean }> {
  const invite = await loadLinkInvite(db, organization.id, inviteId)
  if (!organization.invite_links) throw forbidden('The organization has switched its invite links off')
  const isToContent = invite.space_id !== null || invite.collection_id !== null
  const role = isToContent ? null : (invite.role as never)
  const result = { isNew: await join(db, organization.id, { userId, role, through }) }
  if (!isToContent || invite.level === null) return result
  if (invite.space_id !== null && !(await isSpaceThere(db, invite.space_id))) throw notFound('Invite')
  const content = await findInvitedContent(db, userId, invite)
  const held = content && ('space' in content ? content.space : content.collection).level
  if (isAtLeast(held, invite.level)) return result
  await grantLevel(
    db,
    organization.id,
    { spaceId: invite.space_id, collectionId: invite.collection_id },
    userId,
    invite.level,
  )
  return result
}

/** Adds a person whose address is of one of the e-mail domains of the organization; an existing member stays as they are. */
export async function joinByDomain(
  db: Transaction,
  organization: Row<'organizations'>,
  userId: string,
  through: string | null = null,
): Promise<void> {
  const { email } = await loadPerson(db, userId)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!organization.email_domains.includes(domain))
    throw invalid(`The organization does not admit addresses of ${domain}: it is none of its emailDomains`)
  await join(db, organization.id, { userId, role: organization.default_role as never, through })
}

/** Joining is an act of the person: it accepts the membership that was offered, too. Returns whether they had not joined before. */
async function join(
  db: Transaction,
  organizationId: string,
  { userId, role, through }: { userId: string; role: Row<'members'>['role']; through: string | null },
): Promise<boolean> {
  const added = await insertMembers(db, organizationId, [
    { userId, role, sso: false, acceptedBy: 'person', acceptedThrough: through },
  ])
  return added.has(userId) || (await acceptMembership(db, organizationId, userId, 'person', through))
}

/** A link into a space in the trash opens nothing. */
async function isSpaceThere(db: ReadDb, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('spaces')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
