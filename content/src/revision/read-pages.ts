import { type Document, toCurrentForms } from '../document/index.ts'
import { readChildren } from './children.ts'
import { PAGE_TREE, SLUG_TREE, slugKey } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { findItem, findItems, readTree } from './read-tree.ts'
import type { Children, Page, PlacedPage, Revision } from './types.ts'

export const findPage = (nodes: Nodes, revision: Revision, id: string): Promise<Page | undefined> =>
  findItem(nodes, PAGE_TREE, revision.pages, id)

export const findPages = (nodes: Nodes, revision: Revision, ids: Iterable<string>): Promise<Map<string, Page>> =>
  findItems(nodes, PAGE_TREE, revision.pages, ids)

/** Finds the page at a path such as `guides/install`; slashes at the ends are ignored. An empty path finds none. */
export async function findPageByPath(nodes: Nodes, revision: Revision, path: string): Promise<Page | undefined> {
  let id: string | null = null
  for (const slug of path.split('/').filter((part) => part !== '')) {
    const found: readonly [string, string] | undefined = await findItem(
      nodes,
      SLUG_TREE,
      revision.slugs,
      slugKey(id, slug),
    )
    if (!found) return undefined
    id = found[1]
  }
  return id === null ? undefined : findPage(nodes, revision, id)
}

/** Returns the ancestors of a page, the one at the root first. */
export async function findAncestors(nodes: Nodes, revision: Revision, page: Page): Promise<Page[]> {
  const ancestors: Page[] = []
  for (let parent = page.parent; parent !== null; ) {
    const found: Page = (await findPage(nodes, revision, parent))!
    ancestors.push(found)
    parent = found.parent
  }
  return ancestors.reverse()
}

export const toPagePath = (ancestors: readonly Page[], page: Page) =>
  [...ancestors, page].flatMap(({ slug }) => (slug === undefined ? [] : [slug])).join('/')

/** Lists the whole table of contents, in one pass over the pages. */
export async function listPages(nodes: Nodes, revision: Revision): Promise<PlacedPage[]> {
  const pages = new Map((await readTree<Page>(nodes, revision.pages)).map((page) => [page.id, page]))
  return place(nodes, pages, revision.top, '')
}

/** Lists all subpages of a page, one depth at a time. */
export async function listSubpages(nodes: Nodes, revision: Revision, page: Page, path: string): Promise<PlacedPage[]> {
  const pages = new Map<string, Page>()
  for (let level = [page]; level.length > 0; ) {
    const ids = (await Promise.all(level.map(({ children }) => readChildren(nodes, children)))).flat()
    level = [...(await findPages(nodes, revision, ids)).values()]
    for (const found of level) pages.set(found.id, found)
  }
  return place(nodes, pages, page.children, path)
}

/** Does not recurse, because pages may be nested deeply. */
async function place(nodes: Nodes, pages: ReadonlyMap<string, Page>, children: Children | undefined, path: string) {
  await nodes.load(
    [...pages.values()].flatMap(({ children }) => (children && 'list' in children ? [children.list] : [])),
  )
  const top: PlacedPage[] = []
  const rest = [{ children, path, into: top }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    for (const id of await readChildren(nodes, next.children)) {
      const page = pages.get(id)!
      const ownPath = page.slug === undefined ? next.path : join(next.path, page.slug)
      const below: PlacedPage[] = []
      next.into.push({ page, path: ownPath, pages: below })
      if (page.children) rest.push({ children: page.children, path: ownPath, into: below })
    }
  }
  return top
}

const join = (path: string, slug: string) => (path === '' ? slug : `${path}/${slug}`)

/** Returns the body of a page or of reusable content; without a document it is empty. */
export async function readBody(nodes: Nodes, holder: { readonly document?: string }): Promise<Document> {
  if (holder.document === undefined) return { object: 'document', data: {}, nodes: [] }
  await nodes.loadBodies([holder.document])
  return toCurrentForms(nodes.bodyAt(holder.document))
}
