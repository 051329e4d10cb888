/** A person joins by a link, as often as they like: a role or level they have is never lowered. */
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { forbidden, invalid, notFound } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { insertMembers } from '../members/index.ts'
import { grantLevel } from '../permissions/index.ts'
import { loadPerson } from '../users/index.ts'
import { findInvitedContent } from './access.ts'
import { loadLinkInvite } from './store.ts'

export async function joinByLink(
  db: Transaction,
  organization: Row<'organizations'>,
  userId: string,
  inviteId: string,
): Promise<{ isNew: boolean }> {
  const invite = await loadLinkInvite(db, organization.id, inviteId)
  if (!organization.invite_links) throw forbidden('The organization has switched its invite links off')
  const isToContent = invite.space_id !== null || invite.collection_id !== null
  const role = isToContent ? null : (invite.role as never)
  const added = await insertMembers(db, organization.id, [{ userId, role, sso: false, acceptedBy: 'person' }])
  const result = { isNew: added.has(userId) }
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
export async function joinByDomain(db: Transaction, organization: Row<'organizations'>, userId: string): Promise<void> {
  const { email } = await loadPerson(db, userId)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!organization.email_domains.includes(domain))
    throw invalid(`The organization does not admit addresses of ${domain}: it is none of its emailDomains`)
  const role = organization.default_role as never
  await insertMembers(db, organization.id, [{ userId, role, sso: false, acceptedBy: 'person' }])
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
