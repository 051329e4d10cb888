import { applyChanges, changesOf, type PageEdit, removeConflicts, removeSlug } from './edit.ts'
import type { Nodes } from './nodes.ts'
import { removeFromParent } from './place-page.ts'
import { findPage, listSubpages } from './read-pages.ts'
import type { PlacedPage, Revision } from './types.ts'

/** Deletes a page with all its subpages and their open conflicts, and returns the deleted page. */
export async function deletePage(nodes: Nodes, revision: Revision, id: string): Promise<PageEdit> {
  const page = await findPage(nodes, revision, id)
  if (!page) return { kind: 'unknown-page', page: id }
  const changes = changesOf(revision)
  await removeFromParent(nodes, revision, changes, page)
  const gone = new Set<string>()
  const rest: PlacedPage[] = [{ page, path: '', pages: await listSubpages(nodes, revision, page, '') }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    gone.add(next.page.id)
    changes.pages.set(next.page.id, undefined)
    removeSlug(changes, next.page)
    rest.push(...next.pages)
  }
  const edited = await applyChanges(nodes, revision, changes)
  const withoutConflicts = await removeConflicts(
    nodes,
    edited,
    (conflict) => 'page' in conflict && gone.has(conflict.page ?? ''),
  )
  return { kind: 'edited', page, revision: withoutConflicts }
}
