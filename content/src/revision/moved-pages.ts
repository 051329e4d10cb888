/** Pages that have another address than before, and how they are found by the old one. */
import { PAGE_TREE } from './collections.ts'
import { PAGE_LEVELS } from './nesting.ts'
import type { Nodes } from './nodes.ts'
import { findAncestors, findPage, findPageByPath, toPagePath } from './read-pages.ts'
import { diffTrees } from './read-tree.ts'
import type { Page, Revision } from './types.ts'

interface MovedPage {
  readonly id: string
  /** Where it stood. */
  readonly path: string
}

/**
 * The pages whose own slug or parent changed; those below them moved along and are not named: whoever looks for an old path finds
 * them by its beginning. Costs what changed.
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

/** Of these paths, those at which a page once stood, with its id. Paths are in lower case. */
export type FindFormerPages = (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>

export interface PageAtPath {
  readonly page: Page
  readonly ancestors: readonly Page[]
  /** Where it is now. */
  readonly path: string
  readonly isMoved: boolean
}

/** How often a path may lead to another one: pages above a page are moved and renamed too. */
const STEPS = 8
/** Paths that are followed for one address: each of them may lead to as many others as it has segments. */
const MOST_PATHS = 100

/** The page at a path, without regard to case, or the one that stood there last. */
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

/** Pages that stood at the path or at a beginning of it, the longest first. */
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
