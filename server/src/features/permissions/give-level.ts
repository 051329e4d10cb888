import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { fromGranted, type NewGrants } from './schema.ts'
import { type GrantTarget, lockGrantTarget, upsertGrants } from './store.ts'

/**
 * Gives people and teams a level, all or nothing. Whoever manages the permissions may give any level, also to themselves: on content
 * `admin` allows nothing that `create` does not, and on a site they manage the spaces it reaches already (decision 0010).
 */
export async function giveLevel(
  db: Transaction,
  target: GrantTarget,
  { role, users, teams }: Static<typeof NewGrants>,
): Promise<void> {
  if (!users && !teams) throw invalid('users or teams is required')
  if (!(await lockGrantTarget(db, target))) throw notFound(NOUNS[target.kind])
  const level = fromGranted(role)
  const strangers = await upsertGrants(db, target, 'user', users ?? [], level)
  if (strangers.length > 0) throw invalid(`users names people who are not in the organization: ${strangers.join(', ')}`)
  const unknown = await upsertGrants(db, target, 'team', teams ?? [], level)
  if (unknown.length > 0) throw invalid(`teams names teams that are not in the organization: ${unknown.join(', ')}`)
}

const NOUNS = { space: 'Space', collection: 'Collection', site: 'Site' }
