import type { Static } from 'typebox'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Urls } from '../../core/urls.ts'
import { type ChangeRequest, loadChangeRequest, toChangeRequest } from '../change-requests/index.ts'
import type { RevisionRow } from '../revisions/index.ts'

/** Finds the change request that a revision of type `merge` merged. */
export async function findMergedFrom(
  db: ReadDb,
  { space_id, merged_from }: RevisionRow,
  urls: Urls,
): Promise<{ mergedFrom?: Static<typeof ChangeRequest> }> {
  if (merged_from === null) return {}
  return { mergedFrom: toChangeRequest(await loadChangeRequest(db, space_id, merged_from), urls) }
}
