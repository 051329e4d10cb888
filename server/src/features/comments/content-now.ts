/** What comments hang on, looked up in the content as it is now. */
import { type Document, walk } from '@lectern/content/document'
import { findPages, type Nodes, type Page, pathOf, type Revision, readBody } from '@lectern/content/revision'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { Db } from '../../core/database/connect.ts'
import { loadRevision, openRevision } from '../revisions/index.ts'
import { currentRevisionOf, type Place } from './place.ts'
import type { CommentSeen, TargetPage } from './schema.ts'
import { listTargetPages } from './store.ts'

/** Of the pages that comments of this place are about, those that are gone. */
export async function findGonePages(db: Db, place: Place): Promise<string[]> {
  const ids = await listTargetPages(db, place)
  if (ids.length === 0) return []
  const { nodes, content } = await openCurrent(db, place)
  const found = await findPages(nodes, content, ids)
  return ids.filter((id) => !found.has(id))
}

/** The target page of each of these comments, by the comment's id: where it stands now, or as it was when somebody commented on it. */
export async function findTargetPages(
  db: Db,
  place: Place,
  rows: Pick<CommentSeen, 'id' | 'page_id' | 'page' | 'node_id'>[],
): Promise<Map<string, TargetPage>> {
  const onPages = rows.filter((row) => row.page_id !== null)
  if (onPages.length === 0) return new Map()
  const { nodes, content } = await openCurrent(db, place)
  const placed = await placePages(nodes, content, new Set(onPages.map((row) => row.page_id!)))
  const withNodes = onPages.filter((row) => row.node_id !== null)
  const keys = await findKeys(nodes, [...new Set(withNodes.flatMap((row) => placed.get(row.page_id!)?.page ?? []))])
  return new Map(
    onPages.map((row) => {
      const now = placed.get(row.page_id!)
      if (!now) return [row.id, { ...(row.page as Omit<TargetPage, 'outdated'>), outdated: true }]
      const isNodeGone = row.node_id !== null && !keys.get(now.page.id)?.has(row.node_id)
      return [row.id, { ...toTargetPage(now.page, now.path), outdated: isNodeGone }]
    }),
  )
}

export const openCurrent = async (db: Db, place: Place) =>
  openRevision(db, await loadRevision(db, place.space.id, currentRevisionOf(place)))

/** Pages with their paths; those around them are read a height at a time, for all of them at once. */
export async function placePages(nodes: Nodes, content: Revision, ids: Iterable<string>) {
  const wanted = await findPages(nodes, content, ids)
  const known = new Map(wanted)
  const parentsOf = (pages: Iterable<Page>) =>
    [...pages].flatMap(({ parent }) => (parent === null || known.has(parent) ? [] : [parent]))
  for (let above = parentsOf(wanted.values()); above.length > 0; ) {
    const found = await findPages(nodes, content, new Set(above))
    for (const [id, page] of found) known.set(id, page)
    above = parentsOf(found.values())
  }
  const ancestorsOf = (page: Page): Page[] => {
    const ancestors: Page[] = []
    for (let parent = page.parent; parent !== null; parent = known.get(parent)!.parent)
      ancestors.push(known.get(parent)!)
    return ancestors.reverse()
  }
  return new Map([...wanted].map(([id, page]) => [id, { page, path: pathOf(ancestorsOf(page), page) }]))
}

export const toTargetPage = (page: Page, path: string): Omit<TargetPage, 'outdated'> => ({
  id: page.id,
  title: page.title,
  path,
  ...(page.emoji !== undefined && { emoji: page.emoji }),
  ...(page.icon !== undefined && { icon: page.icon }),
  ...(page.createdAt !== undefined && { createdAt: page.createdAt }),
  ...(page.updatedAt !== undefined && { updatedAt: page.updatedAt }),
})

/** Keys of the blocks of a document, by its hash: one that is discussed is asked for again and again. */
const remembered = createLruCache<ReadonlySet<string>>(200_000)

async function findKeys(nodes: Nodes, pages: Page[]): Promise<Map<string, ReadonlySet<string>>> {
  const unknown = pages.flatMap(({ document }) => (document && !remembered.get(document) ? [document] : []))
  await nodes.load(unknown)
  const found = new Map<string, ReadonlySet<string>>()
  for (const page of pages) {
    if (page.document === undefined) continue
    const keys = remembered.get(page.document) ?? keysOf(await readBody(nodes, page))
    remembered.set(page.document, keys, keys.size + 1)
    found.set(page.id, keys)
  }
  return found
}

function keysOf(document: Document): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { node } of walk(document)) if (node.key !== undefined) keys.add(node.key)
  return keys
}
