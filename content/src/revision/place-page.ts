import { readChildren, withChild, withoutChild } from './children.ts'
import type { EditError, PageChanges } from './edit.ts'
import type { Nodes } from './nodes.ts'
import { findAncestors, findPage } from './read-pages.ts'
import type { Page, Revision } from './types.ts'

/** Returns an error when a page of this type may not be under `into`. */
export async function checkPlace(
  nodes: Nodes,
  revision: Revision,
  page: Pick<Page, 'id' | 'type' | 'children'>,
  into: string | null,
): Promise<EditError | undefined> {
  if (into === null) return undefined
  const parent = await findPage(nodes, revision, into)
  if (!parent) return { kind: 'unknown-page', page: into }
  if (page.type === 'group') return { kind: 'group-not-at-root', page: page.id }
  if (parent.type === 'link' || parent.type === 'computed') return { kind: 'no-subpages', into }
  if (parent.id === page.id) return { kind: 'cycle', page: page.id, into }
  if (!page.children) return undefined
  const around = [...(await findAncestors(nodes, revision, parent))]
  if (around.some(({ id }) => id === page.id)) return { kind: 'cycle', page: page.id, into }
  return undefined
}

/** Adds a page to the children of `parent` (null: the root), at an index or at the end. */
export async function addToParent(
  nodes: Nodes,
  revision: Revision,
  changes: PageChanges,
  { id, parent, at }: { id: string; parent: string | null; at?: number | undefined },
) {
  if (parent === null) changes.top = await withChild(nodes, changes.top, id, at)
  else {
    const page = await currentPage(nodes, revision, changes, parent)
    changes.pages.set(parent, { ...page, children: await withChild(nodes, page.children, id, at) })
  }
}

export async function removeFromParent(nodes: Nodes, revision: Revision, changes: PageChanges, { id, parent }: Page) {
  if (parent === null) changes.top = await withoutChild(nodes, changes.top, id)
  else {
    const { children, ...page } = await currentPage(nodes, revision, changes, parent)
    const rest = await withoutChild(nodes, children, id)
    const isEmpty = (await readChildren(nodes, rest)).length === 0
    changes.pages.set(parent, isEmpty ? page : { ...page, children: rest })
  }
}

/** Returns a page with the changes applied. */
export const currentPage = async (nodes: Nodes, revision: Revision, changes: PageChanges, id: string) =>
  changes.pages.get(id) ?? (await findPage(nodes, revision, id))!
