/** Expands computed pages: returns a revision in which the generated pages are in their places. */
import {
  applyChanges,
  type Children,
  changesOf,
  findPage,
  findPages,
  freeSlug,
  type Nodes,
  type Page,
  type PageChanges,
  type Revision,
  readChildren,
  setSlug,
  toChildren,
} from '../revision/index.ts'
import { SLUG_LENGTH, toFreeSlug, toPageSlug } from '../text/index.ts'
import { findSpecSlug, type GeneratedPage, generatePages, inheritedFields } from './generate-pages.ts'
import type { ApiOutline } from './outline.ts'

/** Lists the slugs of the specifications that pages of the revision are generated from. */
export async function listRevisionSpecs(nodes: Nodes, revision: Revision): Promise<string[]> {
  if (!revision.computed) return []
  const pages = await findPages(nodes, revision, revision.computed)
  return [...new Set([...pages.values()].flatMap(({ computed }) => findSpecSlug(computed) ?? []))].sort()
}

/**
 * A specification without an outline is treated as missing, with its pages. Computed pages of other kinds stay. A computed page that was replaced is
 * in no table of contents, but is still found by its id.
 */
export async function expandRevision(
  nodes: Nodes,
  revision: Revision,
  outlines: ReadonlyMap<string, ApiOutline>,
): Promise<Revision> {
  if (!revision.computed) return revision
  const changes = changesOf(revision)
  const replaced = new Map<string, readonly string[]>()
  const parents = new Set<string | null>()
  /** The slugs assigned here, by parent. */
  const taken = new Map<string | null, Set<string>>()
  for (const page of (await findPages(nodes, revision, revision.computed)).values()) {
    const spec = findSpecSlug(page.computed)
    if (page.type !== 'computed' || spec === undefined) continue
    const outline = outlines.get(spec)
    const seed = page.computedSeed ?? page.id
    const pages = outline ? generatePages(seed, page.computed!, outline) : []
    const slugs = taken.get(page.parent) ?? new Set<string>()
    taken.set(page.parent, slugs)
    const number = createNumbering()
    for (const each of pages) {
      const slug = await freeSlug(nodes, revision, page.parent, number(each.title), slugs)
      slugs.add(slug)
      await add(
        nodes,
        changes,
        { ...each, ...inheritedFields(page) },
        { seed, parent: page.parent, slug, dates: datesOf(page) },
      )
    }
    replaced.set(
      page.id,
      pages.map(({ id }) => id),
    )
    parents.add(page.parent)
  }
  const replace = async (children: Children | undefined) =>
    toChildren(
      nodes,
      (await readChildren(nodes, children)).flatMap((id) => replaced.get(id) ?? [id]),
    )
  for (const parent of parents) {
    if (parent === null) changes.top = await replace(changes.top)
    else {
      const { children, ...page } = (await findPage(nodes, revision, parent))!
      const left = await replace(children)
      changes.pages.set(parent, 'list' in left || left.length > 0 ? { ...page, children: left } : page)
    }
  }
  return applyChanges(nodes, revision, changes)
}

type PageDates = Pick<Page, 'createdAt' | 'updatedAt'>

/** Generated pages are as old as the page that they replace. */
const datesOf = ({ createdAt, updatedAt }: Page): PageDates => ({
  ...(createdAt !== undefined && { createdAt }),
  ...(updatedAt !== undefined && { updatedAt }),
})

async function add(
  nodes: Nodes,
  changes: PageChanges,
  { body, pages, ...fields }: GeneratedPage,
  { seed, parent, slug, dates }: { seed: string; parent: string | null; slug: string; dates: PageDates },
): Promise<void> {
  const page: Page = {
    ...fields,
    ...dates,
    type: 'document',
    slug,
    parent,
    computedSeed: seed,
    document: nodes.put('document', body),
    ...(pages.length > 0 && {
      children: await toChildren(
        nodes,
        pages.map(({ id }) => id),
      ),
    }),
  }
  changes.pages.set(page.id, page)
  setSlug(changes, page)
  const slugs = new Set<string>()
  const number = createNumbering()
  for (const each of pages) {
    const own = toFreeSlug(number(each.title), (candidate) => slugs.has(candidate))
    slugs.add(own)
    await add(nodes, changes, each, { seed, parent: page.id, slug: own, dates })
  }
}

/** Creates slugs from titles and numbers equal ones, without trying numbers one by one, which would be slow for thousands of equal titles. */
function createNumbering(): (title: string) => string {
  const seen = new Map<string, number>()
  return (title) => {
    const slug = toPageSlug(title, 'page')
    const number = seen.get(slug) ?? 0
    seen.set(slug, number + 1)
    return number === 0 ? slug : toPageSlug(`${slug.slice(0, SLUG_LENGTH - 12)} ${number}`, 'page')
  }
}
