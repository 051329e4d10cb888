import { type Children, readChildren, type Sides, toChildren } from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import { mergeOrder } from './merge-order.ts'
import type { MergedPages } from './merge-pages.ts'
import type { MergeState } from './merge-state.ts'

type Parent = string | null

/** Gives merged pages, and the root, the lists of their subpages. A list that only one side changed is taken over without being read. */
export async function mergePageOrder(merging: MergeState, pages: MergedPages): Promise<Children> {
  let top = merging.revisions.primary.top
  for (const [parent, around] of pagesAround(pages)) {
    const lists = listsOf(merging, pages, parent)
    if (!lists) continue
    const children = await mergeChildren(merging, pages, parent, around, lists)
    if (parent === null) top = children ?? []
    else {
      const { children: _children, ...page } = pages.result.get(parent)!
      pages.result.set(parent, children && !isEqual(children, []) ? { ...page, children } : page)
    }
  }
  return top
}

/** For each parent whose list may change, the differing pages that are there on any side or in the result. */
function pagesAround({ versions, result }: MergedPages): Map<Parent, Set<string>> {
  const around = new Map<Parent, Set<string>>([[null, new Set()]])
  const at = (parent: Parent) => {
    const ids = around.get(parent) ?? new Set()
    around.set(parent, ids)
    return ids
  }
  for (const [id, { base, primary, change }] of versions) {
    for (const page of [base, primary, change, result.get(id)]) if (page) at(page.parent).add(id)
    if (!isEqual(base?.children, primary?.children) || !isEqual(base?.children, change?.children)) at(id)
  }
  return around
}

/** The lists of subpages on all sides; undefined when the page is not in the result. */
function listsOf(
  { revisions }: MergeState,
  { versions, result }: MergedPages,
  parent: Parent,
): Sides<Children | undefined> | undefined {
  if (parent === null) return { base: revisions.base.top, primary: revisions.primary.top, change: revisions.change.top }
  if (!result.get(parent)) return undefined
  const { base, primary, change } = versions.get(parent)!
  return { base: base?.children, primary: primary?.children, change: change?.children }
}

async function mergeChildren(
  { nodes }: MergeState,
  { versions, result }: MergedPages,
  parent: Parent,
  around: ReadonlySet<string>,
  lists: Sides<Children | undefined>,
): Promise<Children | undefined> {
  const isHere = (id: string) => result.get(id)?.parent === parent
  const isAsIn = (side: 'primary' | 'change') =>
    [...around].every((id) => isHere(id) === (versions.get(id)![side]?.parent === parent))
  if (isAsIn('primary') && (isEqual(lists.change, lists.base) || isEqual(lists.change, lists.primary)))
    return lists.primary
  if (isAsIn('change') && isEqual(lists.primary, lists.base)) return lists.change
  const ids = {
    base: await readChildren(nodes, lists.base),
    primary: await readChildren(nodes, lists.primary),
    change: await readChildren(nodes, lists.change),
  }
  return toChildren(
    nodes,
    mergeOrder(ids, (id) => (result.has(id) ? isHere(id) : true)),
  )
}
