import type { Block, Document, Fragment, Node } from '../document/index.ts'
import { readChildren } from './children.ts'
import { deletePage } from './delete-page.ts'
import type { PageEdit } from './edit.ts'
import { insertPage } from './insert-page.ts'
import type { Nodes } from './nodes.ts'
import { findMovedIds } from './order.ts'
import { findPage, readBody } from './read-pages.ts'
import { findPageIdBySlug, freeSlug } from './slugs.ts'
import type { Page, PageFields, Revision } from './types.ts'
import { updatePage } from './update-page.ts'

interface PageReversion {
  readonly page: string
  /** The revision with the wanted page. */
  readonly from: Revision
  /** The keys of the blocks to revert; absent for the whole page. */
  readonly blocks?: readonly string[]
}

/**
 * Reverts a page to its state in another revision. A page that does not exist there is deleted; a deleted one is restored alone, under its old
 * parent, or at the root where that is gone. If another page took its slug meanwhile, it gets a number.
 */
export async function revertPage(nodes: Nodes, revision: Revision, reversion: PageReversion): Promise<PageEdit> {
  const { page: id, from, blocks } = reversion
  const old = await findPage(nodes, from, id)
  const page = await findPage(nodes, revision, id)
  if (blocks) {
    if (!old || !page) return { kind: 'unknown-page', page: id }
    const body = revertBlocks(await readBody(nodes, page), await readBody(nodes, old), new Set(blocks))
    return updatePage(nodes, revision, { page: id, body })
  }
  if (!old) return page ? deletePage(nodes, revision, id) : { kind: 'unknown-page', page: id }
  const { id: _id, type, parent: oldParent, document, children: _children, ...fields } = old
  const parent = oldParent !== null && !(await findPage(nodes, revision, oldParent)) ? null : oldParent
  const slug = fields.slug === undefined ? undefined : await slugFor(nodes, revision, id, parent, fields.slug)
  const own = { ...fields, ...(slug !== undefined && { slug }) }
  const body = document === undefined ? null : await readBody(nodes, old)
  const at = page?.parent === parent ? undefined : await oldPlace(nodes, revision, from, id, oldParent, parent)
  if (!page) return insertPage(nodes, revision, { ...own, id, type, into: parent, at, ...(body && { body }) })
  const edit = await updatePage(nodes, revision, {
    page: id,
    fields: { ...unset(page), ...own },
    body,
    into: parent,
    at,
  })
  if (edit.kind !== 'cycle') return edit
  // Its old parent is below it by now, so it gets its content back without moving.
  return updatePage(nodes, revision, { page: id, fields: { ...unset(page), ...own, slug: page.slug ?? null }, body })
}

const slugFor = async (nodes: Nodes, revision: Revision, id: string, parent: string | null, slug: string) => {
  const takenBy = await findPageIdBySlug(nodes, revision, parent, slug)
  return takenBy === undefined || takenBy === id ? slug : freeSlug(nodes, revision, parent, slug)
}

/** Lists every field of a page, to be removed unless the old page sets it. */
function unset({
  id: _i,
  type: _t,
  parent: _p,
  document: _d,
  children: _c,
  ...fields
}: Page): Record<keyof PageFields, null> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as Record<keyof PageFields, null>
}

/** Restores it after the nearest sibling that was before it; at the end when none of them is left and it was not the first. */
async function oldPlace(
  nodes: Nodes,
  revision: Revision,
  from: Revision,
  id: string,
  oldParent: string | null,
  parent: string | null,
): Promise<number | undefined> {
  const listOf = async (of: Revision, page: string | null) =>
    readChildren(nodes, page === null ? of.top : (await findPage(nodes, of, page))?.children)
  const old = await listOf(from, oldParent)
  const now = (await listOf(revision, parent)).filter((sibling) => sibling !== id)
  const place = old.indexOf(id)
  if (place === 0) return 0
  for (let before = place - 1; before >= 0; before--) {
    const at = now.indexOf(old[before]!)
    if (at >= 0) return at + 1
  }
  return undefined
}

/** Reverts the named blocks to the old document; a block it does not have is removed, one that was deleted or moved returns after its old neighbour. */
function revertBlocks(document: Document, old: Document, keys: ReadonlySet<string>): Document {
  const before = new Map(blocksIn(old.nodes))
  const moved = new Set(findMovedIds(keysOf(old), keysOf(document)).filter((key) => keys.has(key)))
  const present = new Set(blocksIn(document.nodes).flatMap(([key]) => (moved.has(key) ? [] : [key])))
  const revert = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node): Node[] => {
      const key = 'key' in node ? node.key : undefined
      if (key !== undefined && moved.has(key)) return []
      if (key !== undefined && keys.has(key)) return before.has(key) ? [before.get(key)!.node] : []
      if (node.object === 'text') return [node]
      const below = 'fragments' in node && node.fragments ? { fragments: revert(node.fragments) as Fragment[] } : {}
      return [{ ...node, ...(node.nodes && { nodes: revert(node.nodes) }), ...below } as Node]
    })
  let nodes = revert(document.nodes)
  for (const [key, { node, siblings }] of before)
    if (keys.has(key) && !present.has(key)) nodes = returned(nodes, node, siblings)
  return { ...document, nodes }
}

/** Of the top-level blocks. */
const keysOf = ({ nodes }: Document) => nodes.flatMap((node) => ('key' in node ? (node.key ?? []) : []))

interface Placed {
  readonly node: Block
  readonly siblings: readonly Node[]
}

function blocksIn(siblings: readonly Node[]): [string, Placed][] {
  return siblings.flatMap((node): [string, Placed][] => {
    if (node.object === 'text' || node.object === 'inline') return []
    const below = [...blocksIn(node.nodes ?? []), ...blocksIn('fragments' in node ? (node.fragments ?? []) : [])]
    return node.object === 'block' && node.key !== undefined ? [[node.key, { node, siblings }], ...below] : below
  })
}

/** Inserts among its former siblings, wherever they are; at the end of the document when none is left. */
function returned(nodes: readonly Node[], node: Block, siblings: readonly Node[]): Node[] {
  const place = siblings.indexOf(node)
  const keyOf = (each: Node | undefined) => (each && 'key' in each ? each.key : undefined)
  const insert = (list: readonly Node[]): Node[] | undefined => {
    for (let before = place - 1; before >= 0; before--) {
      const key = keyOf(siblings[before])
      const at = key === undefined ? -1 : list.findIndex((each) => keyOf(each) === key)
      if (at >= 0) return list.toSpliced(at + 1, 0, node)
    }
    const next = keyOf(siblings[place + 1])
    const at = next === undefined ? -1 : list.findIndex((each) => keyOf(each) === next)
    if (at >= 0) return list.toSpliced(at, 0, node)
    for (const [at, each] of list.entries()) {
      const below = each.object === 'block' && each.nodes ? insert(each.nodes) : undefined
      if (below) return list.with(at, { ...(each as Block), nodes: below }) as Node[]
    }
    return undefined
  }
  return insert(nodes) ?? [...nodes, node]
}
