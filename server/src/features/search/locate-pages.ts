import { findPages, type Page, type Revision, readChildren } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { openExpanded } from '../openapi/index.ts'
import { findRevisionRow } from '../revisions/index.ts'

export interface LocatedPage {
  page: Page
  /** From the root down, without the page. */
  ancestors: Page[]
  path: string
  /** The positions of the page and its ancestors among their siblings: sorts like the table of contents. */
  order: number[]
}

/** Finds pages of a space's primary revision that still exist; ancestors are read level by level. */
export async function locatePages(
  db: ReadDb,
  space: { id: string; revision_id: string },
  ids: Iterable<string>,
): Promise<Map<string, LocatedPage>> {
  const row = await findRevisionRow(db, space.id, space.revision_id)
  if (!row) return new Map()
  const { nodes, content } = await openExpanded(db, row)
  const wanted = await findPages(nodes, content, ids)
  const known = new Map(wanted)
  for (let level = [...wanted.values()]; level.length > 0; ) {
    const parents = level.flatMap(({ parent }) => (parent === null || known.has(parent) ? [] : [parent]))
    level = parents.length === 0 ? [] : [...(await findPages(nodes, content, parents)).values()]
    for (const page of level) known.set(page.id, page)
  }
  const siblings = new Map<string | null, Map<string, number>>()
  const placed = new Map<string, LocatedPage>()
  for (const [id, page] of wanted) {
    const ancestors = ancestorsOf(page, known)
    const order: number[] = []
    for (const each of [...ancestors, page]) {
      let places = siblings.get(each.parent)
      if (!places) {
        places = new Map(
          (await readChildren(nodes, childrenOf(content, known, each.parent))).map((sibling, at) => [sibling, at]),
        )
        siblings.set(each.parent, places)
      }
      order.push(places.get(each.id)!)
    }
    const slugs = [...ancestors, page].flatMap(({ slug }) => (slug === undefined ? [] : [slug]))
    placed.set(id, { page, ancestors, path: slugs.join('/'), order })
  }
  return placed
}

const childrenOf = (revision: Revision, pages: ReadonlyMap<string, Page>, parent: string | null) =>
  parent === null ? revision.top : pages.get(parent)!.children

function ancestorsOf(page: Page, known: ReadonlyMap<string, Page>): Page[] {
  const ancestors: Page[] = []
  for (let parent = page.parent; parent !== null; ) {
    const found = known.get(parent)!
    ancestors.push(found)
    parent = found.parent
  }
  return ancestors.reverse()
}

export function compareOrder(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length && at < other.length; at++) if (one[at] !== other[at]) return one[at]! - other[at]!
  return one.length - other.length
}
