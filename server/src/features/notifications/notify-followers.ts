import { diffRevisions, EMPTY_REVISION, findAncestors, findPages, toPagePath } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import type { JobContext } from '../../core/queue/job.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { deleteFollowingsOfPages, listFollowedPages, updateFollowedPages } from '../following/index.ts'
import { findRevisionRow, openRevision, type RevisionRow } from '../revisions/index.ts'
import { isPageChanged } from '../space-content/index.ts'
import {
  deleteNotificationsOfPages,
  findRevisionEvent,
  insertMergeNotifications,
  putChangeNotifications,
} from './follower-store.ts'
import { enqueueMails } from './mail-job.ts'

/** Tells a new primary revision to those who follow the space or a page that it changed, and a merge to those who worked on it. */
export async function notifyFollowers(
  { db, config }: Pick<JobContext<never>, 'db' | 'config'>,
  { spaceId, revisionId }: { spaceId: string; revisionId: string },
): Promise<void> {
  const event = await findRevisionEvent(db, spaceId, revisionId)
  const revision = event && (await findRevisionRow(db, spaceId, revisionId))
  if (!event || !revision) return
  const { changed, gone } = await comparePages(db, revision)
  await inTransaction(db, async (db) => {
    await deleteFollowingsOfPages(db, spaceId, gone)
    await deleteNotificationsOfPages(db, spaceId, gone)
    await updateFollowedPages(db, spaceId, changed)
    const { mergedFrom, actorId } = event
    if (actorId === null) return
    const told =
      mergedFrom === null
        ? await putChangeNotifications(db, { ...event, actorId }, changed)
        : await insertMergeNotifications(db, { ...event, actorId, changeRequestId: mergedFrom }, changed)
    await enqueueMails(db, config, told, { spaceId, changeRequestId: mergedFrom })
  })
}

/** The followed pages that a revision changed, as they are now, and all pages that it deleted. */
async function comparePages(db: ReadDb, revision: RevisionRow) {
  const before = await findRevisionRow(db, revision.space_id, revision.parents[0] ?? '')
  const { nodes, content } = await openRevision(db, revision)
  const old = before ? (await openRevision(db, before, nodes)).content : EMPTY_REVISION
  const ids: string[] = []
  const gone: string[] = []
  for (const change of await diffRevisions(nodes, old, content)) {
    if (change.kind === 'page-deleted') gone.push(change.page.id)
    if (change.kind !== 'page-edited' && change.kind !== 'page-moved') continue
    if (isPageChanged(change.before, change.after)) ids.push(change.after.id)
  }
  const pages = await findPages(nodes, content, await listFollowedPages(db, revision.space_id, ids))
  const pause = createPause()
  const changed = []
  for (const page of pages.values()) {
    changed.push({
      id: page.id,
      title: page.title,
      path: toPagePath(await findAncestors(nodes, content, page), page),
    })
    await pause()
  }
  return { changed, gone }
}
