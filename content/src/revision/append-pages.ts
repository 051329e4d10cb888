import type { PageTree } from './build-revision.ts'
import { readChildren, toChildren } from './children.ts'
import { applyChanges, changesOf, setSlug } from './edit.ts'
import type { Nodes } from './nodes.ts'
import { findPage } from './read-pages.ts'
import { freeSlug } from './slugs.ts'
import type { Page, Revision } from './types.ts'

/**
 * Adds many new pages at once, after the existing ones, under `into` (null: the root). The caller makes sure that their ids are new, and their slugs
 * unique among siblings. A slug that an existing page has gets a number.
 */
export async function appendPages(
  nodes: Nodes,
  revision: Revision,
  trees: readonly PageTree[],
  into: string | null = null,
): Promise<Revision> {
  const changes = changesOf(revision)
  const rest: { tree: PageTree; parent: string | null }[] = []
  const taken = new Set<string>()
  for (const tree of trees) {
    if (tree.slug === undefined) rest.push({ tree, parent: into })
    else {
      const slug = await freeSlug(nodes, revision, into, tree.slug, taken)
      taken.add(slug)
      rest.push({ tree: { ...tree, slug }, parent: into })
    }
  }
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { pages: below = [], ...fields } = next.tree
    const ids = below.map(({ id }) => id)
    const page: Page = {
      ...fields,
      parent: next.parent,
      ...(ids.length > 0 && { children: await toChildren(nodes, ids) }),
    }
    changes.pages.set(page.id, page)
    setSlug(changes, page)
    for (const tree of below) rest.push({ tree, parent: page.id })
  }
  const added = trees.map(({ id }) => id)
  if (into === null) changes.top = await toChildren(nodes, [...(await readChildren(nodes, revision.top)), ...added])
  else {
    const parent = (await findPage(nodes, revision, into))!
    const children = [...(await readChildren(nodes, parent.children)), ...added]
    changes.pages.set(into, { ...parent, children: await toChildren(nodes, children) })
  }
  return applyChanges(nodes, revision, changes)
}
