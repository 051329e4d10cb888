import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { collectionsSeenBy } from '../collections/index.ts'
import { spacesSeenBy } from '../spaces/index.ts'
import type { InvitedContent } from './schema.ts'

/** Finds the spaces and collections that a page of invites opens, in two statements however many invites. */
export async function findInvitedContents(db: ReadDb, userId: string, invites: Row<'link_invites'>[]) {
  const idsOf = (column: 'space_id' | 'collection_id') => invites.flatMap((invite) => invite[column] ?? [])
  const [spaceIds, collectionIds] = [idsOf('space_id'), idsOf('collection_id')]
  const [spaces, collections] = await Promise.all([
    spaceIds.length > 0 ? spacesSeenBy(db, userId).where('spaces.id', 'in', spaceIds).execute() : [],
    collectionIds.length > 0
      ? collectionsSeenBy(db, userId).where('collections.id', 'in', collectionIds).execute()
      : [],
  ])
  const spaceOf = new Map(spaces.map((space) => [space.id, space]))
  const collectionOf = new Map(collections.map((collection) => [collection.id, collection]))
  return (invite: Row<'link_invites'>): InvitedContent =>
    invite.space_id !== null
      ? { space: spaceOf.get(invite.space_id)! }
      : { collection: collectionOf.get(invite.collection_id!)! }
}
