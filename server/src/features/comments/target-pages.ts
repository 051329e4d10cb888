/** The target pages of comments, in the current content. */

import { type Document, walk } from '@lectern/content/document'
import { findPages, type Nodes, type Page, type Revision, readBody, toPagePath } from '@lectern/content/revision'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { loadRevisionRow, openRevision } from '../revisions/index.ts'
import { type CommentParent, toCurrentRevisionId } from './comment-parent.ts'
import type { CommentSeen, TargetPage } from './schema.ts'
import { listTargetPages } from './store.ts'

/** Finds the target pages that have been deleted. */
export async function findGonePages(db: ReadDb, parent: CommentParent): Promise<string[]> {
  const ids = await listTargetPages(db, parent)
  if (ids.length === 0) return []
  const { nodes, content } = await openCurrent(db, parent)
  const found = await findPages(nodes, content, ids)
  return ids.filter((id) => !found.has(id))
}

/** Finds the target page of each comment, by the comment's id: the page as it is now, or as it was when the comment was posted. */
export async function findTargetPages(
  db: ReadDb,
  parent: CommentParent,
  rows: Pick<CommentSeen, 'id' | 'page_id' | 'page' | 'node_id'>[],
): Promise<Map<string, TargetPage>> {
  const onPages = rows.filter((row) => row.page_id !== null)
  if (onPages.length === 0) return new Map()
  const { nodes, content } = await openCurrent(db, parent)
  const placed = await findPagesWithPaths(nodes, content, new Set(onPages.map((row) => row.page_id!)))
  const withNodes = onPages.filter((row) => row.node_id !== null)
  const keys = await findBlockKeys(nodes, [
    ...new Set(withNodes.flatMap((row) => placed.get(row.page_id!)?.page ?? [])),
  ])
  return new Map(
    onPages.map((row) => {
      const now = placed.get(row.page_id!)
      if (!now) return [row.id, { ...row.page!, outdated: true }]
      const isNodeGone = row.node_id !== null && !keys.get(now.page.id)?.has(row.node_id)
      return [row.id, { ...toTargetPage(now.page, now.path), outdated: isNodeGone }]
    }),
  )
}

const openCurrent = async (db: ReadDb, parent: CommentParent) =>
  openRevision(db, await loadRevisionRow(db, parent.space.id, toCurrentRevisionId(parent)))

/** Finds pages with their paths; the ancestors of all pages are read level by level. */
export async function findPagesWithPaths(nodes: Nodes, content: Revision, ids: Iterable<string>) {
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
  return new Map([...wanted].map(([id, page]) => [id, { page, path: toPagePath(ancestorsOf(page), page) }]))
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

/** The block keys of documents, by document hash: those of a discussed page are needed again and again. */
const blockKeyCache = createLruCache<ReadonlySet<string>>(200_000)

async function findBlockKeys(nodes: Nodes, pages: Page[]): Promise<Map<string, ReadonlySet<string>>> {
  const unknown = pages.flatMap(({ document }) => (document && !blockKeyCache.get(document) ? [document] : []))
  await nodes.load(unknown)
  const found = new Map<string, ReadonlySet<string>>()
  for (const page of pages) {
    if (page.document === undefined) continue
    const keys = blockKeyCache.get(page.document) ?? listBlockKeys(await readBody(nodes, page))
    blockKeyCache.set(page.document, keys, keys.size + 1)
    found.set(page.id, keys)
  }
  return found
}

function listBlockKeys(document: Document): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { node } of walk(document)) if (node.key !== undefined) keys.add(node.key)
  return keys
}
