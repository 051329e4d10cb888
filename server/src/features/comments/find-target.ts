import { type Document, type Node, plainText, walk } from '@lectern/content/document'
import { listPages, type PlacedPage, readBody } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { loadRevisionRow, type OpenRevision, openRevision } from '../revisions/index.ts'
import { type CommentParent, toCurrentRevisionId } from './comment-parent.ts'
import type { CommentTarget } from './store.ts'
import { findPagesWithPaths, toTargetPage } from './target-pages.ts'

const PREVIEW_CHARACTERS = 100

interface NamedTarget {
  page?: string
  node?: string
}

/**
 * Finds the page or block that a new comment names; undefined when it names none. In a change request the base is searched as well:
 * pages and blocks that the change request deletes may still be discussed.
 */
export async function findCommentTarget(
  db: ReadDb,
  parent: CommentParent,
  named: NamedTarget,
): Promise<CommentTarget | undefined> {
  if (named.page === undefined && named.node === undefined) return undefined
  const revisions = [toCurrentRevisionId(parent)]
  if (parent.changeRequest) revisions.push(parent.changeRequest.revision_merged_ancestor_id)
  let isPageThere = false
  for (const id of new Set(revisions)) {
    const opened = await openRevision(db, await loadRevisionRow(db, parent.space.id, id))
    const pageId = named.page ?? (await findPageOfNode(opened, named.node!))
    if (pageId === undefined) continue
    const placed = (await findPagesWithPaths(opened.nodes, opened.content, [pageId])).get(pageId)
    if (!placed) continue
    isPageThere = true
    const page = toTargetPage(placed.page, placed.path)
    if (named.node === undefined) return { page }
    const node = findNode(await readBody(opened.nodes, placed.page), named.node)
    if (node) return { page, node: { id: named.node, preview: toPreview(node) } }
  }
  if (named.page !== undefined && !isPageThere)
    throw invalid('page refers to a page that does not exist in the content commented on')
  throw invalid(
    `node refers to a block that does not exist in the ${named.page === undefined ? 'content' : 'page'} commented on`,
  )
}

function findNode(document: Document, key: string): Node | undefined {
  for (const { node } of walk(document)) if (node.key === key) return node
  return undefined
}

/** Returns null for a block without text, such as a divider. */
const toPreview = (node: Node): string | null =>
  [...plainText({ object: 'document', data: {}, nodes: [node] })].slice(0, PREVIEW_CHARACTERS).join('') || null

/** Reads every document, in batches. Equal blocks of two pages may have the same key: then the first page is returned. */
async function findPageOfNode({ nodes, content }: OpenRevision, key: string): Promise<string | undefined> {
  const pages = (await listPages(nodes, content))
    .flatMap(withSubpages)
    .filter(({ page }) => page.document !== undefined)
  for (let at = 0; at < pages.length; at += BATCH) {
    const batch = pages.slice(at, at + BATCH).map(({ page }) => page)
    await nodes.load(batch.map(({ document }) => document!))
    for (const page of batch) if (findNode(await readBody(nodes, page), key)) return page.id
  }
  return undefined
}

const BATCH = 100

function withSubpages(top: PlacedPage): PlacedPage[] {
  const found: PlacedPage[] = []
  for (const rest = [top]; rest.length > 0; ) {
    const next = rest.pop()!
    found.push(next)
    rest.push(...next.pages.toReversed())
  }
  return found
}
