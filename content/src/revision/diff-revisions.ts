import { isEqual } from '../text/index.ts'
import { readChildren } from './children.ts'
import { FILE_TREE, PAGE_TREE, REUSABLE_CONTENT_TREE } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { findMovedIds } from './order.ts'
import { findPages } from './read-pages.ts'
import { diffTrees, type ItemChange } from './read-tree.ts'
import type { Children, File, Page, ReusableContent, Revision } from './types.ts'

/** A page that was both moved and edited is listed twice. Edited means a field or the body; moved means the parent or the order. */
export type RevisionChange =
  | { readonly kind: 'page-created' | 'page-deleted'; readonly page: Page }
  | { readonly kind: 'page-edited' | 'page-moved'; readonly before: Page; readonly after: Page }
  | { readonly kind: 'file-created' | 'file-deleted'; readonly file: File }
  | { readonly kind: 'file-edited'; readonly before: File; readonly after: File }
  | {
      readonly kind: 'reusable-content-created' | 'reusable-content-deleted'
      readonly reusableContent: ReusableContent
    }
  | { readonly kind: 'reusable-content-edited'; readonly before: ReusableContent; readonly after: ReusableContent }

/** Lists pages, then reusable contents, then files, each by id. The cost depends on the difference. */
export async function diffRevisions(nodes: Nodes, before: Revision, after: Revision): Promise<RevisionChange[]> {
  const changes: RevisionChange[] = []
  const pages = byKey(await diffTrees(nodes, PAGE_TREE, before.pages, after.pages))
  const reordered = await findReordered(nodes, before, after, new Map(pages))
  for (const [id, page] of pages) {
    if (!page.before) changes.push({ kind: 'page-created', page: page.after! })
    else if (!page.after) changes.push({ kind: 'page-deleted', page: page.before })
    else {
      const { before, after } = page
      if (!isEqual(withoutPlace(before), withoutPlace(after))) changes.push({ kind: 'page-edited', before, after })
      if (before.parent !== after.parent) changes.push({ kind: 'page-moved', before, after })
      else if (reordered.delete(id)) changes.push({ kind: 'page-moved', before, after })
    }
  }
  for (const page of (await findPages(nodes, after, reordered)).values())
    changes.push({ kind: 'page-moved', before: page, after: page })
  for (const [, content] of byKey(
    await diffTrees(nodes, REUSABLE_CONTENT_TREE, before.reusableContents, after.reusableContents),
  )) {
    if (!content.before) changes.push({ kind: 'reusable-content-created', reusableContent: content.after! })
    else if (!content.after) changes.push({ kind: 'reusable-content-deleted', reusableContent: content.before })
    else changes.push({ kind: 'reusable-content-edited', before: content.before, after: content.after })
  }
  for (const [, file] of byKey(await diffTrees(nodes, FILE_TREE, before.files, after.files))) {
    if (!file.before) changes.push({ kind: 'file-created', file: file.after! })
    else if (!file.after) changes.push({ kind: 'file-deleted', file: file.before })
    else changes.push({ kind: 'file-edited', before: file.before, after: file.after })
  }
  return changes
}

/** Finds the pages whose position among the same siblings changed. */
async function findReordered(
  nodes: Nodes,
  before: Revision,
  after: Revision,
  pages: ReadonlyMap<string, ItemChange<Page>>,
): Promise<Set<string>> {
  const lists: [Children | undefined, Children | undefined][] = [[before.top, after.top]]
  for (const { before, after } of pages.values()) if (before && after) lists.push([before.children, after.children])
  const reordered = new Set<string>()
  for (const [one, other] of lists) {
    if (isEqual(one, other)) continue
    const old = await readChildren(nodes, one)
    const now = await readChildren(nodes, other)
    const siblings = new Set(old)
    for (const id of findMovedIds(old, now)) if (siblings.has(id)) reordered.add(id)
  }
  return reordered
}

const withoutPlace = ({ parent: _parent, children: _children, ...page }: Page) => page

const byKey = <Item>(changes: ReadonlyMap<string, ItemChange<Item>>) =>
  [...changes].sort(([one], [other]) => (one < other ? -1 : 1))
