/** While one types, each save replaces the one before in history (decision 0079). */
import { sql } from 'kysely'
import type { Transaction } from '../../core/database/connections.ts'
import { markAmended, type RevisionRow } from '../revisions/index.ts'

/** A head is amended only while it is as young as this. */
const AMENDABLE_MINUTES = 10

/**
 * Returns the parents of the revision that follows the head: the head itself, or those of the head when the edit amends it. The caller has locked
 * the space or the change request that the head belongs to. A head that something refers to stays in history.
 */
export async function readParents(
  db: Transaction,
  head: RevisionRow,
  { userId, changeRequestId, amend }: { userId: string; changeRequestId?: string; amend: boolean },
): Promise<{ parents: string[]; isAmended: boolean }> {
  const isOwnKind = head.type === 'edits' && head.change_request_id === (changeRequestId ?? null)
  if (!amend || !isOwnKind || !(await isAmendable(db, head, userId))) return { parents: [head.id], isAmended: false }
  await markAmended(db, head.id)
  return { parents: head.parents, isAmended: true }
}

/** The columns that refer to revisions and keep a head from being amended. */
export const REFERENCES = [
  'comments.revision_id',
  'reviews.revision_id',
  'requested_reviewers.revision_id',
  'change_requests.revision_initial_id',
  'change_requests.revision_merged_ancestor_id',
  'change_requests.revision_merged_id',
  'import_runs.revision_id',
  'git_runs.revision_id',
]

async function isAmendable(db: Transaction, { id, space_id: spaceId }: RevisionRow, userId: string): Promise<boolean> {
  // A comment may bear the time at which its transaction began, shortly before that of the revision it is about.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM revisions AS head
    WHERE id = ${id} AND created_by = ${userId} AND git IS NULL
      AND created_at > clock_timestamp() - ${AMENDABLE_MINUTES} * interval '1 minute'
      AND NOT EXISTS (SELECT FROM comments WHERE space_id = ${spaceId} AND change_request_id IS NOT DISTINCT FROM head.change_request_id
        AND revision_id = ${id} AND posted_at > head.created_at - interval '1 minute')
      AND NOT EXISTS (SELECT FROM reviews WHERE change_request_id = head.change_request_id AND revision_id = ${id})
      AND NOT EXISTS (SELECT FROM requested_reviewers WHERE change_request_id = head.change_request_id AND revision_id = ${id})
      AND NOT EXISTS (SELECT FROM change_requests WHERE space_id = ${spaceId}
        AND ${id} IN (revision_initial_id, revision_merged_ancestor_id, revision_merged_id))
      AND NOT EXISTS (SELECT FROM import_runs WHERE space_id = ${spaceId} AND revision_id = ${id})
      AND NOT EXISTS (SELECT FROM git_runs WHERE space_id = ${spaceId} AND revision_id = ${id})`.execute(db)
  return rows.length > 0
}
