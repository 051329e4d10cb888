import { type Document, type Node, plainText, walk } from '@lectern/content/document'
import { listPages, type PlacedPage, readBody } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { findRevisionRow, loadRevisionRow, type OpenRevision, openRevision } from '../revisions/index.ts'
import { type CommentParent, toCurrentRevisionId } from './comment-parent.ts'
import type { CommentTarget } from './store.ts'
import { findPagesWithPaths, toTargetPage } from './target-pages.ts'

const PREVIEW_CHARACTERS = 100

interface NamedTarget {
  page?: string
  node?: string
  quote?: string
  before?: boolean
}

interface TargetSearch {
  /** Where the target is looked for, in this order. */
  revisions: readonly string[]
  /** The path of the comment in the request, ending with a dot unless it is empty. */
  field?: string
}

/** Finds the page or block that a new comment names; undefined when it names none. */
export async function findCommentTarget(
  db: ReadDb,
  parent: CommentParent,
  named: NamedTarget,
): Promise<CommentTarget | undefined> {
  if (named.quote !== undefined && named.node === undefined)
    throw invalid('quote needs node: the words are those of a block')
  if (named.page === undefined && named.node === undefined) return undefined
  const found = await searchTarget(db, parent, named, { revisions: listDiscussedRevisions(parent, named) })
  if (named.node === undefined || found.node) return found
  throw invalid(
    `node refers to a block that does not exist in the ${named.page === undefined ? 'content' : 'page'} commented on`,
  )
}

/**
 * Finds the target of a comment that was written while the content went on changing, also in the revision that was read. A block that is in none of
 * them any more does not refuse the comment: its quoted words stand for it.
 */
export async function findReviewCommentTarget(
  db: ReadDb,
  parent: CommentParent,
  named: NamedTarget & { page: string; revision?: string },
  field: string,
): Promise<CommentTarget> {
  if (named.quote !== undefined && named.node === undefined)
    throw invalid(`${field}.quote needs node: the words are those of a block`)
  const read = named.revision === undefined ? undefined : await findRevisionRow(db, parent.space.id, named.revision)
  const [head = '', ...others] = listDiscussedRevisions(parent, named)
  const revisions = [head, ...(read ? [read.id] : []), ...others]
  const { page, node } = await searchTarget(db, parent, named, { revisions, field: `${field}.` })
  if (named.node === undefined) return { page }
  const preview = named.quote === undefined ? null : toFirstCharacters(named.quote)
  return { page, node: node ?? { id: named.node, preview, quote: named.quote } }
}

/** In a change request the base is searched as well: pages and blocks that it deletes may still be discussed. */
function listDiscussedRevisions(parent: CommentParent, { before = false }: NamedTarget): string[] {
  const current = toCurrentRevisionId(parent)
  if (!parent.changeRequest) return [current]
  const base = parent.changeRequest.revision_merged_ancestor_id
  return before ? [base] : [current, base]
}

/** Throws when no revision has the page. The result has no node when none has the block. */
async function searchTarget(
  db: ReadDb,
  parent: CommentParent,
  named: NamedTarget,
  { revisions, field = '' }: TargetSearch,
): Promise<CommentTarget> {
  let onPage: CommentTarget | undefined
  for (const id of new Set(revisions)) {
    const opened = await openRevision(db, await loadRevisionRow(db, parent.space.id, id))
    const pageId = named.page ?? (await findPageOfNode(opened, named.node!))
    if (pageId === undefined) continue
    const placed = (await findPagesWithPaths(opened.nodes, opened.content, [pageId])).get(pageId)
    if (!placed) continue
    const page = toTargetPage(placed.page, placed.path)
    onPage ??= { page }
    if (named.node === undefined) return { page }
    const node = findNode(await readBody(opened.nodes, placed.page), named.node)
    if (node) return { page, node: { id: named.node, preview: toPreview(node), quote: named.quote } }
  }
  if (onPage) return onPage
  throw invalid(
    named.page === undefined
      ? `${field}node refers to a block that does not exist in the content commented on`
      : `${field}page refers to a page that does not exist in the content commented on`,
  )
}

function findNode(document: Document, key: string): Node | undefined {
  for (const { node } of walk(document)) if (node.key === key) return node
  return undefined
}

/** Returns null for a block without text, such as a divider. */
const toPreview = (node: Node): string | null =>
  toFirstCharacters(plainText({ object: 'document', data: {}, nodes: [node] })) || null

const toFirstCharacters = (text: string) => [...text].slice(0, PREVIEW_CHARACTERS).join('')

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
