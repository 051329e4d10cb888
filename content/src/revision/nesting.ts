/** Limits the depth of pages, so that page trees can be processed by recursion. */
import { readChildren } from './children.ts'
import { PAGE_TREE } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { findAncestors, findPage, findPages } from './read-pages.ts'
import { diffTrees } from './read-tree.ts'
import type { Page, Revision } from './types.ts'

/** The most levels of pages, the root's being the first. */
export const PAGE_LEVELS = 100

/** Says whether a page, or one of its subpages, is too deep. */
export async function isTooDeep(nodes: Nodes, revision: Revision, page: Page): Promise<boolean> {
  const depth = (await findAncestors(nodes, revision, page)).length + 1
  return depth + (await heightBelow(nodes, revision, page, PAGE_LEVELS - depth)) > PAGE_LEVELS
}

/**
 * Finds a page that is too deep in `after`, while none is in `before`. Two changes that each respect the limit may exceed it together, so a merge
 * checks this. It reads new and moved pages and their subpages, each once.
 */
export async function findTooDeep(nodes: Nodes, before: Revision, after: Revision): Promise<Page | undefined> {
  const placed = new Map<string, Page>()
  for (const [id, { before: old, after: now }] of await diffTrees(nodes, PAGE_TREE, before.pages, after.pages))
    if (now && (!old || old.parent !== now.parent)) placed.set(id, now)
  const depths = new Map<string, number>()
  const depthOf = async (page: Page) => {
    const around: Page[] = []
    let at: Page | undefined = page
    for (; at && !depths.has(at.id); at = placed.get(at.parent ?? '') ?? (await parentOf(nodes, after, at)))
      around.push(at)
    let depth = at ? depths.get(at.id)! : 0
    for (const each of around.reverse()) depths.set(each.id, ++depth)
    return depth
  }
  for (const page of placed.values()) {
    const depth = await depthOf(page)
    const height = await heightBelow(nodes, after, page, PAGE_LEVELS - depth, placed)
    if (depth + height > PAGE_LEVELS) return page
  }
  return undefined
}

const parentOf = async (nodes: Nodes, revision: Revision, { parent }: Page) =>
  parent === null ? undefined : findPage(nodes, revision, parent)

/** The levels below a page, counted up to `most` + 1; without those below pages of `apart`. */
async function heightBelow(
  nodes: Nodes,
  revision: Revision,
  page: Page,
  most: number,
  apart: ReadonlyMap<string, Page> = new Map(),
): Promise<number> {
  let height = 0
  for (let level: Iterable<Page> = [page]; height <= most; height++) {
    const ids: string[] = []
    for (const { children } of level)
      for (const id of await readChildren(nodes, children)) if (!apart.has(id)) ids.push(id)
    if (ids.length === 0) return height
    level = (await findPages(nodes, revision, ids)).values()
  }
  return height
}
