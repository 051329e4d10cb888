import type { Static } from 'typebox'
import type { ReadDb } from '../../core/database/connections.ts'
import { forbidden, invalid } from '../../core/errors.ts'
import type { OrganizationSeen } from '../organizations/index.ts'
import { findInvitedContent, mayInviteTo } from './access.ts'
import type { InvitedContent, NewLinkInvite } from './schema.ts'

/** Loads the space or collection that a new link opens; undefined is the organization. Checks that the fields belong together. */
export async function loadInviteTarget(
  db: ReadDb,
  userId: string,
  organization: OrganizationSeen,
  body: Static<typeof NewLinkInvite>,
): Promise<InvitedContent | undefined> {
  const { role, level, space, collection } = body
  if (space === undefined && collection === undefined) {
    if (level !== undefined)
      throw invalid('level goes with space or collection; an invite to the organization takes role')
    if (organization.role !== 'admin') throw forbidden('Only administrators of the organization may do this')
    return undefined
  }
  if (space !== undefined && collection !== undefined) throw invalid('space and collection exclude each other')
  if (role !== undefined)
    throw invalid('role goes with an invite to the organization; one to a space or collection takes level')
  if (level === undefined) throw invalid(`level is required with ${space === undefined ? 'collection' : 'space'}`)
  const content = await findInvitedContent(db, userId, {
    organization_id: organization.id,
    space_id: space ?? null,
    collection_id: collection ?? null,
  })
  if (!content)
    throw invalid(
      `${space === undefined ? 'collection' : 'space'} must be the id of a ${space === undefined ? 'collection' : 'space'} of this organization`,
    )
  if (!mayInviteTo(organization, content)) {
    throw forbidden(`This needs the level create or higher on the ${'space' in content ? 'space' : 'collection'}`)
  }
  return content
}
