/** Compares what a person has seen of a change request with what it changes now (docs/decisions/0097). */
import { findPages, hashText, type Page } from '@lectern/content/revision'
import { canonicalJson } from '@lectern/content/text'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import type { ChangeRequestSeen } from '../change-requests/index.ts'
import { findRevisionRow, loadRevisionRow, openRevision } from '../revisions/index.ts'
import { listChangedPages } from '../space-content/index.ts'
import type { SeenPages } from './schema.ts'
import { listSeenPages } from './store.ts'

/** Of a page that is deleted. */
const DELETED = 'deleted'

const listChanged = async (
  db: ReadDb,
  { space_id, revision_id, revision_merged_ancestor_id }: ChangeRequestSeen,
): Promise<Map<string, Page | undefined>> =>
  listChangedPages(db, {
    before: await loadRevisionRow(db, space_id, revision_merged_ancestor_id),
    after: await loadRevisionRow(db, space_id, revision_id),
  })

export async function readSeenPages(db: ReadDb, changeRequest: ChangeRequestSeen, userId: string): Promise<SeenPages> {
  const changed = await listChanged(db, changeRequest)
  const seen = await listSeenPages(db, { changeRequestId: changeRequest.id, userId })
  return {
    object: 'seen-pages',
    pages: [...changed].flatMap(([id, page]) => (seen.has(id) && seen.get(id) === describePage(page) ? [id] : [])),
    count: changed.size,
  }
}

/** Page id → fingerprint in the revision that was looked at, of the pages that the change request changes. */
export async function describeChangedPages(
  db: ReadDb,
  changeRequest: ChangeRequestSeen,
  ids: readonly string[],
  revision = changeRequest.revision_id,
): Promise<Map<string, string>> {
  const row = await findRevisionRow(db, changeRequest.space_id, revision)
  if (!row) throw invalid('revision refers to a revision that does not exist in this space')
  const { nodes, content } = await openRevision(db, row)
  const changed = await listChanged(db, changeRequest)
  const wanted = new Set(ids.filter((id) => changed.has(id)))
  const pages = await findPages(nodes, content, wanted)
  return new Map([...wanted].map((id) => [id, describePage(pages.get(id))]))
}

/** The pages below it and the time of the change are not among what is seen of a page. */
function describePage(page: Page | undefined): string {
  if (!page) return DELETED
  const { children: _children, updatedAt: _updatedAt, ...seen } = page
  return hashText(canonicalJson(seen))
}
