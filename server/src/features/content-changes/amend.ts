/** While people write, each save replaces the one before in history (decisions 0079 and 0136). */
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import type { RevisionRow } from '../revisions/index.ts'

/** A head is amended only while it is as young as this. */
const AMENDABLE_MINUTES = 10

interface Amendment {
  parents: string[]
  isAmended: boolean
  /** The people whose saves the new revision unites; absent for an edit that does not amend. */
  contributors?: string[]
  /** The edits that count for its author: an amended one was counted before. */
  edits: 0 | 1
}

/**
 * Returns the parents of the revision that follows the head: the head itself, or those of the head when the edit amends it, which the caller then
 * marks. To be sure, the caller has locked the space or the change request that the head belongs to. A head that something refers to stays in history.
 */
export async function readParents(
  db: ReadDb,
  head: RevisionRow,
  { userId, changeRequestId, amend }: { userId: string; changeRequestId?: string; amend: boolean },
): Promise<Amendment> {
  const isOwnKind = head.type === 'edits' && head.change_request_id === (changeRequestId ?? null)
  if (!amend) return { parents: [head.id], isAmended: false, edits: 1 }
  const before = isOwnKind ? await findContributors(db, head, userId) : undefined
  if (!before) return { parents: [head.id], isAmended: false, contributors: [userId], edits: 1 }
  const isNew = !before.includes(userId)
  const contributors = isNew ? [...before, userId] : before
  return { parents: head.parents, isAmended: true, contributors, edits: isNew ? 1 : 0 }
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
  'merge_schedules.revision_id',
]

/** The contributors of a head that can be amended; undefined for another. What somebody else wrote must be a save too. */
async function findContributors(
  db: ReadDb,
  { id, space_id: spaceId }: RevisionRow,
  userId: string,
): Promise<string[] | undefined> {
  // A comment may bear the time at which its transaction began, shortly before that of the revision it is about.
  const { rows } = await sql<{ contributors: string[] }>`
    SELECT COALESCE(contributors, ARRAY[created_by]) AS contributors FROM revisions AS head
    WHERE id = ${id} AND git IS NULL
      AND (created_by = ${userId} OR contributors IS NOT NULL)
      AND NOT EXISTS (SELECT FROM merge_schedules WHERE change_request_id = head.change_request_id AND coalesce(revision_id, ${id}) = ${id})
      AND created_at > clock_timestamp() - ${AMENDABLE_MINUTES} * interval '1 minute'
      AND NOT EXISTS (SELECT FROM comments WHERE space_id = ${spaceId} AND change_request_id IS NOT DISTINCT FROM head.change_request_id
        AND revision_id = ${id} AND posted_at > head.created_at - interval '1 minute')
      AND NOT EXISTS (SELECT FROM reviews WHERE change_request_id = head.change_request_id AND revision_id = ${id})
      AND NOT EXISTS (SELECT FROM requested_reviewers WHERE change_request_id = head.change_request_id AND revision_id = ${id})
      AND NOT EXISTS (SELECT FROM change_requests WHERE space_id = ${spaceId}
        AND ${id} IN (revision_initial_id, revision_merged_ancestor_id, revision_merged_id))
      AND NOT EXISTS (SELECT FROM import_runs WHERE space_id = ${spaceId} AND revision_id = ${id})
      AND NOT EXISTS (SELECT FROM git_runs WHERE space_id = ${spaceId} AND revision_id = ${id})`.execute(db)
  return rows[0]?.contributors
}
