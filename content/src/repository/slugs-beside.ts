import { withFreeSlugs } from '../incoming/index.ts'
import type { PageTree, PlacedPage } from '../revision/index.ts'
import { slugOf } from './read-page.ts'

/**
 * Lists the slugs that files must contain. The file name determines the slug, or the title where there is none, with a number if a sibling has it;
 * where the page has another slug, front matter contains it.
 */
export function slugsBeside(
  pages: readonly PlacedPage[],
  paths: ReadonlyMap<string, string>,
  root: string,
): Map<string, string> {
  const found = new Map<string, string>()
  const addAll = (siblings: readonly PlacedPage[]) => {
    for (const [id, slug] of amongSiblings(siblings, paths, root)) found.set(id, slug)
    for (const { pages: below } of siblings) addAll(below)
  }
  addAll(pages)
  return found
}

function amongSiblings(siblings: readonly PlacedPage[], paths: ReadonlyMap<string, string>, root: string) {
  const own = siblings.map(({ page }) => page).filter(({ slug }) => slug !== undefined)
  const nameOf = ({ id, type, slug }: (typeof own)[number]) => {
    const path = paths.get(id)
    return type === 'group' ? slug : path === undefined ? undefined : slugOf(path, root)
  }
  const wrongWith = (said: ReadonlySet<string>) => {
    const wanted = own.map((page): PageTree => {
      const { slug: _, ...rest } = page
      const slug = said.has(page.id) ? page.slug : nameOf(page)
      return { ...rest, ...(slug !== undefined && { slug }) }
    })
    const free = withFreeSlugs(wanted)
    return own.filter(({ slug, type }, at) => type !== 'group' && free[at]!.slug !== slug).map(({ id }) => id)
  }
  const first = new Set(wrongWith(new Set()))
  const isSettled = first.size === 0 || wrongWith(first).length === 0
  const said = own.filter(({ id, type }) => type !== 'group' && (isSettled ? first.has(id) : true))
  return said.map(({ id, slug }) => [id, slug!] as const)
}
