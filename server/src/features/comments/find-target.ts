import { type Document, type Node, plainText, walk } from '@lectern/content/document'
import { listPages, type PlacedPage, readBody } from '@lectern/content/revision'
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import { loadRevision, type OpenRevision, openRevision } from '../revisions/index.ts'
import { placePages, toTargetPage } from './content-now.ts'
import { currentRevisionOf, type Place } from './place.ts'
import type { Target } from './store.ts'

const PREVIEWED = 100

interface Named {
  page?: string
  node?: string
}

/**
 * What a new comment hangs on; undefined when nothing is named. In a change request that is looked for in what it took in from
 * primary as well: what it deletes may still be discussed.
 */
export async function findTarget(db: Db, place: Place, named: Named): Promise<Target | undefined> {
  if (named.page === undefined && named.node === undefined) return undefined
  const revisions = [currentRevisionOf(place)]
  if (place.changeRequest) revisions.push(place.changeRequest.revision_merged_ancestor_id)
  let isPageThere = false
  for (const id of new Set(revisions)) {
    const opened = await openRevision(db, await loadRevision(db, place.space.id, id))
    const pageId = named.page ?? (await findPageOfNode(opened, named.node!))
    if (pageId === undefined) continue
    const placed = (await placePages(opened.nodes, opened.content, [pageId])).get(pageId)
    if (!placed) continue
    isPageThere = true
    const page = toTargetPage(placed.page, placed.path)
    if (named.node === undefined) return { page }
    const node = findNode(await readBody(opened.nodes, placed.page), named.node)
    if (node) return { page, node: { id: named.node, preview: previewOf(node) } }
  }
  if (named.page !== undefined && !isPageThere) throw invalid('page names no page of the content commented on')
  throw invalid(`node names no block of the ${named.page === undefined ? 'content' : 'page'} commented on`)
}

function findNode(document: Document, key: string): Node | undefined {
  for (const { node } of walk(document)) if (node.key === key) return node
  return undefined
}

/** null: a block without text, such as a divider. */
const previewOf = (node: Node): string | null =>
  [...plainText({ object: 'document', data: {}, nodes: [node] })].slice(0, PREVIEWED).join('') || null

/** Equal blocks of two pages may bear the same key: then it is the page that comes first. Reads every document, a batch at a time. */
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
