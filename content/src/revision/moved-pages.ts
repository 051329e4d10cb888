/** Finds pages whose path has changed, and resolves old paths. */
import { PAGE_TREE } from './collections.ts'
import { PAGE_LEVELS } from './nesting.ts'
import type { Nodes } from './nodes.ts'
import { findAncestors, findPage, findPageByPath, toPagePath } from './read-pages.ts'
import { diffTrees } from './read-tree.ts'
import type { Page, Revision } from './types.ts'

interface MovedPage {
  readonly id: string
  /** The former path. */
  readonly path: string
}

/**
 * Lists the pages whose own slug or parent changed. Their subpages moved along and are not listed: an old path is resolved by its prefixes. The cost
 * depends on the difference.
 */
export async function listMovedPages(nodes: Nodes, before: Revision, after: Revision): Promise<MovedPage[]> {
  if (before.pages === null || after.pages === null) return []
  const moved: MovedPage[] = []
  for (const [id, { before: old, after: now }] of await diffTrees(nodes, PAGE_TREE, before.pages, after.pages)) {
    if (!old || !now || old.slug === undefined) continue
    if (old.slug === now.slug && old.parent === now.parent) continue
    moved.push({ id, path: toPagePath(await findAncestors(nodes, before, old), old) })
  }
  return moved
}

/** Returns those of the given paths at which a page once was, each with the id of that page. Paths are in lower case. */
export type FindFormerPages = (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>

interface PageAtPath {
  readonly page: Page
  readonly ancestors: readonly Page[]
  /** The current path. */
  readonly path: string
  readonly isMoved: boolean
}

/** The most times that a path may lead to another one, because parents are moved and renamed too. */
const STEPS = 8
/** The most paths that are followed for one address: each may lead to as many others as it has segments. */
const MOST_PATHS = 100

/** Returns the page at a path, without regard to case, or the last one that was there. */
export async function findPageAt(
  nodes: Nodes,
  revision: Revision,
  path: string,
  findFormer: FindFormerPages,
): Promise<PageAtPath | undefined> {
  const here = await findHere(nodes, revision, path)
  if (here) return { ...(await placeOf(nodes, revision, here)), isMoved: false }
  const seen = new Set<string>()
  let left = [path.toLowerCase()]
  for (let step = 0; step < STEPS && left.length > 0; step++) {
    const next: string[] = []
    for (const candidate of left) {
      if (seen.has(candidate) || seen.size >= MOST_PATHS) continue
      seen.add(candidate)
      for (const { page, rest } of await findBeginnings(nodes, revision, candidate, findFormer)) {
        const place = await placeOf(nodes, revision, page)
        if (rest === '') return { ...place, isMoved: true }
        const moved = `${place.path}/${rest}`
        const found = await findHere(nodes, revision, moved)
        if (found) return { ...(await placeOf(nodes, revision, found)), isMoved: true }
        next.push(moved.toLowerCase())
      }
    }
    left = next
  }
  return undefined
}

async function findHere(nodes: Nodes, revision: Revision, path: string): Promise<Page | undefined> {
  const folded = path.toLowerCase()
  return (
    (await findPageByPath(nodes, revision, path)) ??
    (folded === path ? undefined : findPageByPath(nodes, revision, folded))
  )
}

async function placeOf(nodes: Nodes, revision: Revision, page: Page) {
  const ancestors = await findAncestors(nodes, revision, page)
  return { page, ancestors, path: toPagePath(ancestors, page) }
}

/** Finds the former pages at the path or at one of its prefixes, the longest first. */
async function findBeginnings(nodes: Nodes, revision: Revision, path: string, findFormer: FindFormerPages) {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, PAGE_LEVELS)
  const beginnings = segments.map((_, at) => segments.slice(0, segments.length - at).join('/'))
  const former = await findFormer(beginnings)
  const found: { page: Page; rest: string }[] = []
  for (const beginning of beginnings) {
    const id = former.get(beginning)
    const page = id === undefined ? undefined : await findPage(nodes, revision, id)
    if (page) found.push({ page, rest: path.slice(beginning.length + 1) })
  }
  return found
}
