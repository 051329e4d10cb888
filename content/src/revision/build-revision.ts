import { toChildren } from './children.ts'
import { buildTree } from './chunk-tree.ts'
import { FILE_TREE, PAGE_TREE, REUSABLE_CONTENT_TREE, SLUG_TREE, type SlugItem, slugKey } from './collections.ts'
import { noteComputed } from './edit.ts'
import type { Nodes } from './nodes.ts'
import { withRedirects, withVariables } from './space-settings.ts'
import type { File, Hash, Page, ReusableContent, Revision, Variables } from './types.ts'

export const EMPTY_REVISION: Revision = {
  object: 'revision',
  pages: null,
  slugs: null,
  top: [],
  files: null,
  reusableContents: null,
  conflicts: null,
}

/** A page to build from: its parent is the page it is nested in. */
export interface PageTree extends Omit<Page, 'parent' | 'children'> {
  readonly pages?: readonly PageTree[]
}

/** Builds a whole revision at once, for imports. The caller makes sure that ids, and slugs among siblings, are unique. */
export async function buildRevision(
  nodes: Nodes,
  content: {
    pages: readonly PageTree[]
    files?: readonly File[]
    reusableContents?: readonly ReusableContent[]
    variables?: Variables
    /** Former path → page id. */
    redirects?: ReadonlyMap<string, string>
  },
): Promise<Revision> {
  const pages: Page[] = []
  const slugs: SlugItem[] = []
  const rest = content.pages.map((tree) => ({ tree, parent: null as string | null }))
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { pages: below = [], ...fields } = next.tree
    const ids = below.map(({ id }) => id)
    pages.push({ ...fields, parent: next.parent, ...(ids.length > 0 && { children: await toChildren(nodes, ids) }) })
    if (fields.slug !== undefined) slugs.push([slugKey(next.parent, fields.slug), fields.id])
    for (const tree of below) rest.push({ tree, parent: fields.id })
  }
  const revision = {
    ...EMPTY_REVISION,
    pages: await buildTree(nodes, PAGE_TREE, sorted(pages, PAGE_TREE.keyOf)),
    slugs: await buildTree(nodes, SLUG_TREE, sorted(slugs, SLUG_TREE.keyOf)),
    top: await toChildren(
      nodes,
      content.pages.map(({ id }) => id),
    ),
    files: await buildTree(nodes, FILE_TREE, sorted(content.files ?? [], FILE_TREE.keyOf)),
    reusableContents: await buildTree(
      nodes,
      REUSABLE_CONTENT_TREE,
      sorted(content.reusableContents ?? [], REUSABLE_CONTENT_TREE.keyOf),
    ),
  }
  const noted = noteComputed(
    revision,
    pages.map((page) => [page.id, page]),
  )
  return withRedirects(nodes, withVariables(noted, content.variables ?? {}), content.redirects ?? new Map())
}

function sorted<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0))
}

/** Creates the node of a revision. `nodes.made(hash)` are then the nodes to write. */
export function saveRevision(nodes: Nodes, revision: Revision): Hash {
  for (const root of [revision.pages, revision.slugs])
    if (root !== null && nodes.pending?.has(root)) throw new Error('A revision is flushed before it is saved')
  return nodes.put('revision', revision)
}
export const loadRevision = async (nodes: Nodes, hash: Hash): Promise<Revision> => (await nodes.get(hash)) as Revision
