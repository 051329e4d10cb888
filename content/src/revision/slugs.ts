import { isNumberedSlug, SLUG_LENGTH, toFreeSlug, toPageSlug } from '../text/index.ts'
import { BLANK_PAGE } from './blank-page.ts'
import { SLUG_TREE, slugKey } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { findItem, readTreeRange } from './read-tree.ts'
import type { Page, PageType, Revision } from './types.ts'

/** The slug of a title without letters and digits. */
const FALLBACK = 'page'
/** The space reserved for a number at the end of a slug. */
const NUMBER_LENGTH = 12

export const hasSlug = (type: PageType) => type === 'document' || type === 'group'

export async function findPageIdBySlug(nodes: Nodes, revision: Revision, parent: string | null, slug: string) {
  return (await findItem(nodes, SLUG_TREE, revision.slugs, slugKey(parent, slug)))?.[1]
}

/** Whether the slug of a page is the one that its title gives it. That of a page from a repository is the name of its file. */
const hasDerivedSlug = ({ slug, title, git }: Page) =>
  slug !== undefined && git === undefined && isNumberedSlug(slug, toPageSlug(title, FALLBACK))

/**
 * Whether the slug of a page still follows its title (decision 0123): nobody set another, and readers know the page by no title yet. `published` is
 * the page as they see it.
 */
export const slugFollowsTitle = (page: Page, published: Page | undefined): boolean =>
  hasDerivedSlug(page) &&
  (published === undefined || (published.title === BLANK_PAGE.title && hasDerivedSlug(published)))

/** Returns a slug for a title, with a number when a sibling has it. */
export const freeSlugOf = (nodes: Nodes, revision: Revision, parent: string | null, title: string) =>
  freeSlug(nodes, revision, parent, toPageSlug(title, FALLBACK))

/** Returns the slug that a page gets with a new title and perhaps a new parent; its own is free. */
export async function followTitle(nodes: Nodes, revision: Revision, page: Page, to: Pick<Page, 'title' | 'parent'>) {
  const own = to.parent === page.parent ? page.slug : undefined
  return freeSlug(nodes, revision, to.parent, toPageSlug(to.title, FALLBACK), new Set(), own)
}

/** Returns the slug itself, or with the first free number. `others` are further slugs that are taken, `own` is one that is not. */
export async function freeSlug(
  nodes: Nodes,
  revision: Revision,
  parent: string | null,
  slug: string,
  others: ReadonlySet<string> = new Set(),
  own?: string,
) {
  const start = slugKey(parent, slug.slice(0, SLUG_LENGTH - NUMBER_LENGTH))
  const taken = new Set(
    (await readTreeRange(nodes, SLUG_TREE, revision.slugs, start, `${start}\uffff`)).map(([key]) => key),
  )
  return toFreeSlug(
    slug,
    (candidate) => candidate !== own && (others.has(candidate) || taken.has(slugKey(parent, candidate))),
  )
}
