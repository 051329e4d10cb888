/** Finds the pages that a new revision changes for search, by comparing hashes. */
import {
  diffRevisions,
  findAncestors,
  findPages,
  listSubpages,
  type Nodes,
  type Page,
  type PlacedPage,
  type Revision,
} from '@lectern/content/revision'
import { withPageContext, withSpaceContext } from '@lectern/content/visitors'
import { toStoredConditions } from './stored-condition.ts'

interface ChangedPages {
  /** Pages to index again, unless they are excluded from search. */
  written: Set<string>
  gone: Set<string>
  /** Reusable contents whose text changed. */
  contents: Set<string>
}

export async function findChangedPages(nodes: Nodes, before: Revision, after: Revision): Promise<ChangedPages> {
  const changed: ChangedPages = { written: new Set(), gone: new Set(), contents: new Set() }
  for (const change of await diffRevisions(nodes, before, after)) {
    switch (change.kind) {
      case 'page-created':
        changed.written.add(change.page.id)
        break
      case 'page-deleted':
        changed.gone.add(change.page.id)
        break
      case 'page-edited':
      case 'page-moved':
        changed.written.add(change.after.id)
        if (await hidesOthers(nodes, before, after, change.before, change.after))
          addAll(changed.written, await listSubpages(nodes, after, change.after, ''))
        break
      case 'reusable-content-created':
      case 'reusable-content-deleted':
        changed.contents.add(change.reusableContent.id)
        break
      case 'reusable-content-edited':
        if (change.before.document !== change.after.document) changed.contents.add(change.after.id)
        break
    }
  }
  return changed
}

/** Whether the change affects subpages: `noIndex` and conditions apply to all pages below. */
async function hidesOthers(nodes: Nodes, before: Revision, after: Revision, old: Page, now: Page): Promise<boolean> {
  const differ = (one: Visibility, other: Visibility) => JSON.stringify(one) !== JSON.stringify(other)
  if (old.parent === now.parent && !differ(visibilityOf(before, [old]), visibilityOf(after, [now]))) return false
  const one = visibilityOf(before, [...(await findAncestors(nodes, before, old)), old])
  const other = visibilityOf(after, [...(await findAncestors(nodes, after, now)), now])
  return differ(one, other)
}

interface Visibility {
  isIndexed: boolean
  /** Conditions that must all hold for a visitor to see the page, as they are stored. */
  conditions: string[]
}

/** From the page at the root down. */
const visibilityOf = (revision: Revision, pages: readonly Page[]): Visibility => ({
  isIndexed: pages.every(({ noIndex }) => noIndex !== true),
  conditions: pages.flatMap((page) =>
    page.condition === undefined || page.condition === ''
      ? []
      : toStoredConditions(page.condition, withPageContext(withSpaceContext({}, revision), page)),
  ),
})

/** Without recursion, because pages may be nested deeply. */
function addAll(ids: Set<string>, pages: readonly PlacedPage[]): void {
  const rest = [...pages]
  for (let next = rest.pop(); next; next = rest.pop()) {
    ids.add(next.page.id)
    rest.push(...next.pages)
  }
}

export interface IndexedPage {
  page: Page
  conditions: string[]
}

/** Lists the pages that have their own text and may be found. */
export async function listIndexedPages(
  nodes: Nodes,
  revision: Revision,
  ids: Iterable<string>,
): Promise<IndexedPage[]> {
  const pages = await findPages(nodes, revision, ids)
  const known = new Map(pages)
  for (let missing = parentsOf(known); missing.size > 0; missing = parentsOf(known))
    for (const [id, page] of await findPages(nodes, revision, missing)) known.set(id, page)
  return [...pages.values()].flatMap((page) => {
    const chain: Page[] = []
    for (let each: Page | undefined = page; each; each = each.parent === null ? undefined : known.get(each.parent))
      chain.push(each)
    const { isIndexed, conditions } = visibilityOf(revision, chain.reverse())
    return page.type === 'document' && isIndexed ? [{ page, conditions }] : []
  })
}

function parentsOf(known: ReadonlyMap<string, Page>): Set<string> {
  const parents = new Set<string>()
  for (const { parent } of known.values()) if (parent !== null && !known.has(parent)) parents.add(parent)
  return parents
}
