import { SLUG_LENGTH, toFreeSlug, toPageSlug } from '../text/index.ts'
import { SLUG_TREE, slugKey } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { findItem, readTreeRange } from './read-tree.ts'
import type { PageType, Revision } from './types.ts'

/** Of a title without any letter or digit. */
const FALLBACK = 'page'
/** Room that a number at the end of a slug never outgrows. */
const NUMBER_LENGTH = 12

export const hasSlug = (type: PageType) => type === 'document' || type === 'group'

export async function findPageIdBySlug(nodes: Nodes, revision: Revision, parent: string | null, slug: string) {
  return (await findItem(nodes, SLUG_TREE, revision.slugs, slugKey(parent, slug)))?.[1]
}

/** A slug for a title, with a number when a sibling has it already. */
export const freeSlugOf = (nodes: Nodes, revision: Revision, parent: string | null, title: string) =>
  freeSlug(nodes, revision, parent, toPageSlug(title, FALLBACK))

/** The slug itself, or with the first free number. `others`: slugs that are taken besides. */
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
