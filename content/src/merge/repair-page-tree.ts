import { findPage, type Page } from '../revision/index.ts'
import type { MergedPages } from './merge-pages.ts'
import { type MergeState, reportField, reportItem } from './merge-state.ts'

/**
 * Makes a tree of merged pages, in which each has the parent of one side. Two things can be wrong, and are put right without
 * losing a page, each with a conflict for the person to decide:
 *
 * - A circle, where both sides moved pages under each other: the moves of the change in it are taken back. A circle always
 *   has one, as primary's tree has no circle; and each round takes at least one back, so this ends.
 * - A page under a page that one side deleted: the deleted one stays, and its own parents with it.
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

/** Takes back the change's moves in one circle; false: there is none. */
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

/** The pages on the way up from a page that leads back to it. */
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

/** Brings back deleted pages that others stand under; false: there is none. */
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
