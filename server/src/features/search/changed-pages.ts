/** Which pages a new revision changes for search: what changed, by hashes, and not all there is. */
import {
  diffRevisions,
  findAncestors,
  findPages,
  listSubpages,
  type Nodes,
  type Page,
  type PlacedPage,
  type Revision,
} from '@lectern/content'

export interface ChangedPages {
  /** To be indexed as they are now, if they are indexed at all. */
  written: Set<string>
  gone: Set<string>
  /** Reusable contents that say something else now. */
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

/** `noIndex` holds for all pages below: whether the change gives it to them or takes it away. */
async function hidesOthers(nodes: Nodes, before: Revision, after: Revision, old: Page, now: Page): Promise<boolean> {
  if (old.noIndex === now.noIndex && old.parent === now.parent) return false
  return (await isUnindexed(nodes, before, old)) !== (await isUnindexed(nodes, after, now))
}

async function isUnindexed(nodes: Nodes, revision: Revision, page: Page): Promise<boolean> {
  return page.noIndex === true || (await findAncestors(nodes, revision, page)).some(({ noIndex }) => noIndex === true)
}

/** Without recursion: pages may nest as deep as anyone likes. */
function addAll(ids: Set<string>, pages: readonly PlacedPage[]): void {
  const rest = [...pages]
  for (let next = rest.pop(); next; next = rest.pop()) {
    ids.add(next.page.id)
    rest.push(...next.pages)
  }
}

/** Those of the pages that have text of their own and may be found. */
export async function listIndexedPages(nodes: Nodes, revision: Revision, ids: Iterable<string>): Promise<Page[]> {
  const pages = await findPages(nodes, revision, ids)
  const known = new Map(pages)
  for (let missing = parentsOf(known); missing.size > 0; missing = parentsOf(known))
    for (const [id, page] of await findPages(nodes, revision, missing)) known.set(id, page)
  const isFound = (page: Page | undefined): boolean => {
    for (let each = page; each; each = each.parent === null ? undefined : known.get(each.parent))
      if (each.noIndex === true) return false
    return true
  }
  return [...pages.values()].filter((page) => page.type === 'document' && isFound(page))
}

function parentsOf(known: ReadonlyMap<string, Page>): Set<string> {
  const parents = new Set<string>()
  for (const { parent } of known.values()) if (parent !== null && !known.has(parent)) parents.add(parent)
  return parents
}
