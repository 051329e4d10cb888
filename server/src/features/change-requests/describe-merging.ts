import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import type { MergeAttempt } from '../spaces/index.ts'
import { listVerdicts } from './store.ts'

/** Collects what merge rules are evaluated against. */
export async function describeMerging(
  db: ReadDb,
  changeRequest: Row<'change_requests'>,
  { actorId, primaryId }: { actorId: string; primaryId: string },
): Promise<MergeAttempt> {
  const verdicts = await listVerdicts(db, changeRequest.id)
  return {
    actorId,
    changeRequest,
    outdated: changeRequest.revision_merged_ancestor_id !== primaryId,
    verdicts: verdicts.filter((each) => each.reviewer_id !== changeRequest.created_by),
  }
}
