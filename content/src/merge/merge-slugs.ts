import { findItems, type Page, readTreeRange, SLUG_TREE, type SlugItem, slugKey } from '../revision/index.ts'
import { SLUG_LENGTH, toFreeSlug } from '../text/index.ts'
import type { MergedPages } from './merge-pages.ts'
import type { MergeState } from './merge-state.ts'

/**
 * Returns the changes to primary's slugs that the merged pages need. Where the change moves a page to a position whose slug another page has in
 * primary, the page of the change gets a number, like an inserted page: published URLs stay.
 */
export async function mergeSlugs({ nodes, revisions }: MergeState, { versions, result }: MergedPages) {
  const edits = new Map<string, SlugItem | undefined>()
  const arriving: Page[] = []
  for (const [id, page] of result) {
    const before = keyOf(versions.get(id)!.primary)
    const after = keyOf(page)
    if (before === after) continue
    if (before !== undefined) edits.set(before, undefined)
    if (after !== undefined) arriving.push(page!)
  }
  const standing = await findItems(
    nodes,
    SLUG_TREE,
    revisions.primary.slugs,
    arriving.map((page) => keyOf(page)!),
  )
  const isFree = (key: string, inPrimary: boolean) => (edits.has(key) ? edits.get(key) === undefined : !inPrimary)
  for (const page of arriving) {
    const wanted = keyOf(page)!
    let slug = page.slug!
    if (!isFree(wanted, standing.has(wanted))) {
      const start = slugKey(page.parent, slug.slice(0, SLUG_LENGTH - 12))
      const near = new Set(
        (await readTreeRange(nodes, SLUG_TREE, revisions.primary.slugs, start, `${start}\uffff`)).map(([key]) => key),
      )
      slug = toFreeSlug(slug, (each) => !isFree(slugKey(page.parent, each), near.has(slugKey(page.parent, each))))
      result.set(page.id, { ...page, slug })
    }
    edits.set(slugKey(page.parent, slug), [slugKey(page.parent, slug), page.id])
  }
  return edits
}

const keyOf = (page: Page | undefined) => (page?.slug === undefined ? undefined : slugKey(page.parent, page.slug))
