import { hasSlug, type PageTree } from '../revision/index.ts'
import { toFreeSlug, toPageSlug } from '../text/index.ts'

/** Explicit slugs come first: a slug derived from a title is changed if it is taken. */
export function withFreeSlugs(pages: readonly PageTree[]): PageTree[] {
  const taken = new Set<string>()
  const slugs = new Map<PageTree, string>()
  const take = (page: PageTree, slug: string) => {
    const free = toFreeSlug(slug, (candidate) => taken.has(candidate))
    taken.add(free)
    slugs.set(page, free)
  }
  const named = pages.filter(({ type }) => hasSlug(type))
  for (const page of named) if (page.slug !== undefined) take(page, page.slug)
  for (const page of named) if (page.slug === undefined) take(page, toPageSlug(page.title, 'page'))
  return pages.map(({ slug: _, ...page }, at) => {
    const slug = slugs.get(pages[at]!)
    return slug === undefined ? page : { ...page, slug }
  })
}
