/** Says whether an update from primary touched what a change request changes. If not, approvals of the head before it still count. */
import { diffRevisions, type Nodes, type Revision, type RevisionChange } from '@lectern/content/revision'
import { isEqual } from '@lectern/content/text'
import type { ReadDb } from '../../core/database/connections.ts'
import { loadRevisionRow, type OpenRevision, openRevision } from '../revisions/index.ts'
import type { MergeHeads } from './open-merge-sides.ts'

/**
 * True where the change request changes after the update what it changed before, and each from the same to the same: the same pages, reusable contents
 * and files, with the same fields and bodies on both sides. A page that primary changed as well is touched, in whichever block.
 */
export async function isUntouched(
  db: ReadDb,
  { spaceId, baseId, primaryId, headId }: MergeHeads,
  { nodes, content: merged }: OpenRevision,
): Promise<boolean> {
  const open = async (id: string) => (await openRevision(db, await loadRevisionRow(db, spaceId, id), nodes)).content
  const [base, primary, head] = [await open(baseId), await open(primaryId), await open(headId)]
  if (!isEqual(changedSettings(base, head), changedSettings(primary, merged))) return false
  return isEqual(await listChanges(nodes, base, head), await listChanges(nodes, primary, merged))
}

const listChanges = async (nodes: Nodes, before: Revision, after: Revision) =>
  (await diffRevisions(nodes, before, after)).map(withoutNeighbors)

/** The order among siblings changes with every page that primary adds beside one, which is told by `page-moved` where the page itself moved. */
function withoutNeighbors(change: RevisionChange): object {
  const bare = ({ children: _, ...page }: { children?: unknown }) => page
  if ('page' in change) return { ...change, page: bare(change.page) }
  return change.kind === 'page-edited' || change.kind === 'page-moved'
    ? { ...change, before: bare(change.before), after: bare(change.after) }
    : change
}

/** What belongs to the whole space: each that differs, before and after. */
function changedSettings(before: Revision, after: Revision): object[] {
  const settings = ['redirects', 'variables'] as const
  return settings
    .filter((name) => !isEqual(before[name], after[name]))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
}
