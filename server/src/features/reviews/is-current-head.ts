import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { invalid } from '../../core/errors.ts'
import { findRevisionRow } from '../revisions/index.ts'

/**
 * Whether a review of this head is one of what the change request, which the caller has locked, contains now: nothing was edited since, and updates from
 * primary touched none of its changes. A revision of something else is refused.
 */
export async function isCurrentHead(
  db: ReadDb,
  { id, space_id, revision_id, revision_initial_id }: Row<'change_requests'>,
  seen: string,
): Promise<boolean> {
  let at = revision_id
  while (at !== seen) {
    const head = await findRevisionRow(db, space_id, at)
    if (!head?.keeps_changes) break
    at = head.parents[0]!
  }
  if (at === seen) return true
  const named = seen === revision_initial_id ? undefined : await findRevisionRow(db, space_id, seen)
  if (seen !== revision_initial_id && named?.change_request_id !== id)
    throw invalid('revision is not a revision of the change request')
  return false
}
