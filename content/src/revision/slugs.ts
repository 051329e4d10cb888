import { SLUG_LENGTH, toFreeSlug, toPageSlug } from '../text/index.ts'
import { SLUG_TREE, slugKey } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { findItem, readTreeRange } from './read-tree.ts'
import type { PageType, Revision } from './types.ts'

/** The slug of a title without letters and digits. */
const FALLBACK = 'page'
/** The space reserved for a number at the end of a slug. */
const NUMBER_LENGTH = 12

export const hasSlug = (type: PageType) => type === 'document' || type === 'group'

export async function findPageIdBySlug(nodes: Nodes, revision: Revision, parent: string | null, slug: string) {
  return (await findItem(nodes, SLUG_TREE, revision.slugs, slugKey(parent, slug)))?.[1]
}

/** Returns a slug for a title, with a number when a sibling has it. */
export const freeSlugOf = (nodes: Nodes, revision: Revision, parent: string | null, title: string) =>
  freeSlug(nodes, revision, parent, toPageSlug(title, FALLBACK))

/** Returns the slug itself, or with the first free number. `others` are further slugs that are taken. */
export async function freeSlug(
  nodes: Nodes,
  revision: Revision,
  parent: string | null,
  slug: string,
  others: ReadonlySet<string> = new Set(),
) {
  const start = slugKey(parent, slug.slice(0, SLUG_LENGTH - NUMBER_LENGTH))
  const taken = new Set(
    (await readTreeRange(nodes, SLUG_TREE, revision.slugs, start, `${start}\uffff`)).map(([key]) => key),
  )
  return toFreeSlug(slug, (candidate) => others.has(candidate) || taken.has(slugKey(parent, candidate)))
}
