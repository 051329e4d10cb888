import {
  buildTree,
  CONFLICT_TREE,
  type Nodes,
  noteComputed,
  PAGE_TREE,
  type Page,
  type Revision,
  type Sides,
  SLUG_TREE,
  type StoredConflict,
  updateTree,
} from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import { mergeFiles, mergeReusableContents } from './merge-items.ts'
import { mergePageOrder } from './merge-page-order.ts'
import { type MergedPages, mergePages } from './merge-pages.ts'
import { mergeRedirects, mergeVariables } from './merge-settings.ts'
import { mergeSlugs } from './merge-slugs.ts'
import type { BeforeBodiesAreRead, MergeState } from './merge-state.ts'
import { openConflicts } from './open-conflicts.ts'
import { repairPageTree } from './repair-page-tree.ts'

/** With conflicts the revision is the new head of the change request: everything is merged, with the open conflicts inside. */
export type MergeResult =
  | { readonly kind: 'merged'; readonly revision: Revision }
  | { readonly kind: 'conflicts'; readonly revision: Revision; readonly conflicts: readonly StoredConflict[] }

/**
 * Applies the changes from `base` to `change` to `primary`, a revision without conflicts. Merging a change request and updating it are the same; only
 * the host uses the result differently. It works on differences: what both sides changed is merged page by page, field by field, block by block; the
 * rest of primary is taken over unread. Pages have stable ids, so a page moved on one side and edited on the other gets both. The order is never a
 * conflict. The result is deterministic, and with one side unchanged it is the other side.
 */
export async function mergeRevisions(
  nodes: Nodes,
  revisions: Sides<Revision>,
  { beforeBodiesAreRead }: { beforeBodiesAreRead?: BeforeBodiesAreRead } = {},
): Promise<MergeResult> {
  const { base, primary, change } = revisions
  if (isEqual(change, base) || isEqual(change, primary)) return { kind: 'merged', revision: primary }
  const merging: MergeState = { nodes, revisions, conflicts: [], mergedBodies: [], beforeBodiesAreRead }
  const merged = isEqual(primary, base) ? change : await mergeContent(merging)
  const conflicts = await openConflicts(merging, merged)
  const byId = conflicts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const revision = { ...merged, conflicts: await buildTree(nodes, CONFLICT_TREE, byId) }
  return conflicts.length === 0 ? { kind: 'merged', revision } : { kind: 'conflicts', revision, conflicts: byId }
}

async function mergeContent(merging: MergeState): Promise<Revision> {
  const { nodes, revisions } = merging
  const pages = await mergePages(merging)
  await repairPageTree(merging, pages)
  const slugs = await mergeSlugs(merging, pages)
  const top = await mergePageOrder(merging, pages)
  const redirects = await mergeRedirects(merging)
  const variables = mergeVariables(revisions)
  const changed = differing(pages)
  const { computed } = revisions.primary
  const merged: Revision = {
    object: 'revision',
    pages: await updateTree(nodes, PAGE_TREE, revisions.primary.pages, changed),
    slugs: await updateTree(nodes, SLUG_TREE, revisions.primary.slugs, slugs),
    top,
    files: await mergeFiles(merging),
    reusableContents: await mergeReusableContents(merging),
    conflicts: null,
    ...(redirects !== null && { redirects }),
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(computed && { computed }),
  }
  return noteComputed(merged, changed)
}

/** Filters the edits that differ from primary. */
function differing({ versions, result }: MergedPages): Map<string, Page | undefined> {
  return new Map([...result].filter(([id, page]) => !isEqual(page, versions.get(id)!.primary)))
}
