import type { components } from '../../../api/types.ts'

type Page = components['schemas']['Page']

export interface ListedPage {
  id: string
  title: string
  /** The titles of the pages above it. */
  parents: string
  path: string
  variables: Page['variables']
  hasBody: boolean
}

/** In reading order; pages that lead elsewhere have no path and are left out. */
export function listPickedPages(pages: readonly Page[]): ListedPage[] {
  const listed: ListedPage[] = []
  const rest = pages.map((page) => ({ page, parents: '' })).reverse()
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { page, parents } = next
    const title = page.linkTitle ?? page.title
    if (page.path !== undefined)
      listed.push({
        id: page.id,
        title,
        parents,
        path: page.path,
        variables: page.variables,
        hasBody: page.type === 'document' && page.computedSeed === undefined,
      })
    const below = parents === '' ? title : `${parents} / ${title}`
    for (const child of ((page.pages ?? []) as Page[]).toReversed()) rest.push({ page: child, parents: below })
  }
  return listed
}
