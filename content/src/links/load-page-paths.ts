import { findPages, type Nodes, type Page, type PlacedPage, type Revision } from '../revision/index.ts'

/** Loads pages with their paths and without their subpages, by id. Their ancestors are read level by level. */
export async function loadPagePaths(
  nodes: Nodes,
  revision: Revision,
  pages: Iterable<Page>,
): Promise<Map<string, PlacedPage>> {
  const wanted = [...pages]
  const known = new Map(wanted.map((page) => [page.id, page]))
  const parentsOf = (some: Iterable<Page>) =>
    [...some].flatMap(({ parent }) => (parent === null || known.has(parent) ? [] : [parent]))
  for (let parents = parentsOf(wanted); parents.length > 0; ) {
    const found = await findPages(nodes, revision, parents)
    for (const [id, page] of found) known.set(id, page)
    parents = parentsOf(found.values())
  }
  const paths = new Map<string, string>()
  return new Map(wanted.map((page) => [page.id, { page, path: pathOf(page), pages: [] }]))

  /** Does not recurse, because pages may be nested deeply. */
  function pathOf(page: Page): string {
    const above: Page[] = []
    let at: Page | undefined = page
    for (; at && !paths.has(at.id); at = at.parent === null ? undefined : known.get(at.parent)) above.push(at)
    let path = at ? paths.get(at.id)! : ''
    for (const each of above.reverse()) {
      if (each.slug !== undefined) path = path === '' ? each.slug : `${path}/${each.slug}`
      paths.set(each.id, path)
    }
    return path
  }
}
