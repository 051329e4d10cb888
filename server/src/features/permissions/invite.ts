import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { fromGranted, type Invitation } from './schema.ts'
import { lockPlace, type Place, upsertGrants } from './store.ts'

/**
 * Gives people and teams a level, all or nothing. Whoever manages the permissions may give any level, also to themselves: on content
 * `admin` allows nothing that `create` does not, and on a site they manage the spaces it reaches already (decision 0010).
 */
export async function invite(db: Db, place: Place, { role, users, teams }: Static<typeof Invitation>): Promise<void> {
  if (!users && !teams) throw invalid('users or teams is required')
  if (!(await lockPlace(db, place))) throw notFound(NOUNS[place.kind])
  const level = fromGranted(role)
  const strangers = await upsertGrants(db, place, 'user', users ?? [], level)
  if (strangers.length > 0) throw invalid(`users names people who are not in the organization: ${strangers.join(', ')}`)
  const unknown = await upsertGrants(db, place, 'team', teams ?? [], level)
  if (unknown.length > 0) throw invalid(`teams names teams that are not in the organization: ${unknown.join(', ')}`)
}

const NOUNS = { space: 'Space', collection: 'Collection', site: 'Site' }
