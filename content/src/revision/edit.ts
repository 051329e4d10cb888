import { CONFLICT_TREE, PAGE_TREE, SLUG_TREE, type SlugItem, slugKey } from './collections.ts'
import type { StoredConflict } from './conflicts.ts'
import type { Nodes } from './nodes.ts'
import { flushTree, readTree } from './read-tree.ts'
import type { Children, Page, Revision } from './types.ts'
import { setTreeItems, updateTree } from './write-tree.ts'

/** The result of an edit of a page. An error names what the caller gave; `page` is the id it is about. */
export type PageEdit = { readonly kind: 'edited'; readonly revision: Revision; readonly page: Page } | EditError

export type EditError =
  /** The revision has no such page: the page itself, or its new parent. */
  | { readonly kind: 'unknown-page'; readonly page: string }
  | { readonly kind: 'page-exists'; readonly page: string }
  /** A page cannot move under itself or under one of its subpages. */
  | { readonly kind: 'cycle'; readonly page: string; readonly into: string }
  | { readonly kind: 'slug-taken'; readonly slug: string; readonly takenBy: string }
  | { readonly kind: 'group-not-at-root'; readonly page: string }
  /** Only documents and groups have subpages. */
  | { readonly kind: 'no-subpages'; readonly into: string }

/** What an edit changes: pages and slugs by key (undefined removes), and the list at the root. */
export interface PageChanges {
  readonly pages: Map<string, Page | undefined>
  readonly slugs: Map<string, SlugItem | undefined>
  top: Children
}

export const changesOf = (revision: Revision): PageChanges => ({
  pages: new Map(),
  slugs: new Map(),
  top: revision.top,
})

export async function applyChanges(nodes: Nodes, revision: Revision, changes: PageChanges): Promise<Revision> {
  const edited = {
    ...revision,
    top: changes.top,
    pages: await setTreeItems(nodes, PAGE_TREE, revision.pages, changes.pages),
    slugs: await setTreeItems(nodes, SLUG_TREE, revision.slugs, changes.slugs),
  }
  return noteComputed(edited, changes.pages)
}

/** Updates the list of computed pages after changes. */
export function noteComputed(revision: Revision, changed: Iterable<readonly [string, Page | undefined]>): Revision {
  const { computed = [], ...rest } = revision
  const ids = new Set(computed)
  for (const [id, page] of changed) {
    if (page?.computed === undefined) ids.delete(id)
    else ids.add(id)
  }
  return ids.size === 0 ? rest : { ...rest, computed: [...ids].sort() }
}

/** Writes pending edits into chunks, so that the revision can be saved. */
export const flushRevision = async (nodes: Nodes, revision: Revision): Promise<Revision> => ({
  ...revision,
  pages: await flushTree(nodes, revision.pages),
  slugs: await flushTree(nodes, revision.slugs),
})

export function setSlug(changes: PageChanges, page: Page) {
  if (page.slug !== undefined)
    changes.slugs.set(slugKey(page.parent, page.slug), [slugKey(page.parent, page.slug), page.id])
}

export function removeSlug(changes: PageChanges, page: Page) {
  if (page.slug !== undefined) changes.slugs.set(slugKey(page.parent, page.slug), undefined)
}

/** Removes the conflicts for which `isRemoved` holds: an edit may resolve conflicts that a merge left open. */
export async function removeConflicts(
  nodes: Nodes,
  revision: Revision,
  isRemoved: (conflict: StoredConflict) => boolean,
) {
  if (revision.conflicts === null) return revision
  const removed = (await readTree<StoredConflict>(nodes, revision.conflicts)).filter(isRemoved)
  const edits = new Map(removed.map(({ id }) => [id, undefined]))
  return { ...revision, conflicts: await updateTree(nodes, CONFLICT_TREE, revision.conflicts, edits) }
}
