import { findPage, type Page } from '../revision/index.ts'
import type { MergedPages } from './merge-pages.ts'
import { type MergeState, reportField, reportItem } from './merge-state.ts'

/**
 * Repairs the tree of merged pages, each of which has the parent of one side. Two faults are possible; both are repaired without losing a page, and
 * are reported as conflicts. A cycle, where both sides moved pages under each other: the moves of the change in it are reverted; a cycle always has
 * one, as primary's tree has none, so the loop ends. A page under a page that one side deleted: the deleted one stays, with its own parents.
 */
export async function repairPageTree(merging: MergeState, pages: MergedPages) {
  const moved = [...pages.result.keys()].filter((id) => isMoved(pages, id))
  let isWhole = false
  while (!isWhole) isWhole = !(await breakCircle(merging, pages, moved)) && !revive(merging, pages)
}

const isMoved = ({ versions, result }: MergedPages, id: string) => {
  const page = result.get(id)
  const primary = versions.get(id)?.primary
  return page !== undefined && primary !== undefined && page.parent !== primary.parent
}

/** Reverts the change's moves in one cycle; returns false when there is none. */
async function breakCircle(merging: MergeState, pages: MergedPages, moved: readonly string[]): Promise<boolean> {
  for (const start of moved) {
    if (!isMoved(pages, start)) continue
    const circle = await findCircle(merging, pages, start)
    if (!circle) continue
    for (const id of circle.filter((each) => isMoved(pages, each))) {
      const { base, primary, change } = pages.versions.get(id)!
      const sides = { base: base?.parent ?? null, primary: primary!.parent, change: change!.parent }
      reportField(merging, { page: id }, 'parent', sides)
      pages.result.set(id, { ...pages.result.get(id)!, parent: primary!.parent })
    }
    return true
  }
  return false
}

/** Finds the ancestors of a page when they lead back to the page itself. */
async function findCircle(merging: MergeState, { result }: MergedPages, start: string): Promise<string[] | undefined> {
  const way = new Set<string>()
  let id: string | null = start
  while (id !== null && !way.has(id)) {
    way.add(id)
    const page: Page | undefined = result.has(id)
      ? result.get(id)
      : await findPage(merging.nodes, merging.revisions.primary, id)
    id = page?.parent ?? null
  }
  return id === start ? [...way] : undefined
}

/** Restores deleted pages that have subpages in the result; returns false when there is none. */
function revive(merging: MergeState, { versions, result }: MergedPages): boolean {
  let isRevived = false
  for (const page of result.values()) {
    for (let parent = page?.parent ?? null; parent !== null && result.has(parent) && !result.get(parent); ) {
      const sides = versions.get(parent)!
      const kept: Page = (sides.primary ?? sides.change)!
      reportItem(merging, { kind: 'page', page: parent }, sides)
      result.set(parent, kept)
      isRevived = true
      parent = kept.parent
    }
  }
  return isRevived
}
