/** What pages, sections and spaces that events name are called, and where they are: on the site, and in their space. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import { spaceAddress } from '../../shell/addresses.ts'
import { listStructureRows, structureQuery, toStructureRows } from '../site-structure/index.ts'
import type { SitePath } from '../sites/index.ts'
import { aggregate, FRESH_MILLISECONDS, type ReportScope, toQueryKey } from './aggregate.ts'

type Page = components['schemas']['Page']

/** As events name a page. */
interface EventPage {
  space: string
  page: string | null
}

interface NamedPage {
  title: string
  /** Its address on the site, or in its space; undefined where it has none. */
  onSite: string | undefined
  inSpace: string | undefined
}

export interface Places {
  findPage: (page: EventPage) => NamedPage | undefined
  findPlace: (id: string) => string | undefined
  /** Whether names are still being read. */
  isLoading: boolean
}

export const asPage = (cell: unknown): EventPage | undefined =>
  typeof cell === 'object' && cell !== null && 'space' in cell && 'page' in cell ? (cell as EventPage) : undefined

/** Sections and spaces of the site, each with its title. */
export function useSiteParts({ organizationId, siteId }: SitePath) {
  const { data, isPending } = useQuery(structureQuery(organizationId, siteId))
  const rows = data ? listStructureRows(toStructureRows(data)) : []
  const sections = rows.filter((row) => row.type === 'site-section')
  const siteSpaces = rows.filter((row) => row.type === 'site-space')
  return { sections, siteSpaces, isPending }
}

/** The names of these pages. A page that was deleted, or that one may not read, is called by the address that visitors opened last. */
export function usePlaces(scope: ReportScope, pages: readonly EventPage[]): Places {
  const { organizationId } = scope.path
  const { sections, siteSpaces, isPending } = useSiteParts(scope.path)
  const spaces = [...new Set(pages.map(({ space }) => space))]
  const trees = useQueries({
    queries: spaces.map((spaceId) => ({
      ...resourceQuery('/spaces/{spaceId}/content/pages', { path: { spaceId }, query: { metadata: false } }),
      retry: false,
    })),
  })
  const known = new Map(spaces.map((space, at) => [space, listTitles(trees[at]?.data?.pages ?? [])]))
  const isReading = isPending || trees.some((tree) => tree.isPending)
  const findNamed = ({ space, page }: EventPage): NamedPage | undefined => {
    const found = page === null ? undefined : known.get(space)?.get(page)
    if (!found) return undefined
    const base = siteSpaces.find(({ spaceId }) => spaceId === space)?.url
    return {
      title: found.title,
      onSite: base === undefined ? undefined : `${base.replace(/\/$/, '')}/${found.path}`,
      inSpace: spaceAddress(organizationId, space, found.path),
    }
  }
  const missing = isReading ? [] : pages.filter((page) => page.page !== null && !findNamed(page))
  const { data: addresses, isLoading: isReadingAddresses } = useQuery(addressesQuery(scope, missing))
  return {
    findPage: (page) => {
      const named = findNamed(page)
      const address = named ? undefined : addresses?.get(toPageKey(page))
      return named ?? (address === undefined ? undefined : toUnknownPage(address))
    },
    findPlace: (id) => [...sections, ...siteSpaces].find((row) => row.id === id)?.title,
    isLoading: isReading || isReadingAddresses,
  }
}

function toUnknownPage(address: string): NamedPage {
  const path = URL.canParse(address) ? new URL(address).pathname : address
  return { title: path, onSite: /^https?:/.test(address) ? address : undefined, inSpace: undefined }
}

function listTitles(top: readonly Page[]): Map<string, { title: string; path: string }> {
  const found = new Map<string, { title: string; path: string }>()
  const rest = [...top]
  for (let page = rest.pop(); page; page = rest.pop()) {
    if (page.type === 'document') found.set(page.id, { title: page.title, path: page.path ?? '' })
    rest.push(...((page.pages ?? []) as Page[]))
  }
  return found
}

const toPageKey = ({ space, page }: EventPage) => `${space}/${page}`
const MOST_ADDRESSES = 200

/** The address that most visitors had when they read a page, for pages without a name. */
const addressesQuery = (scope: ReportScope, missing: readonly EventPage[]) => {
  const asked = missing.slice(0, MOST_ADDRESSES)
  const keys = asked.map(toPageKey).sort()
  return {
    queryKey: [...toQueryKey(scope, 'addresses'), keys],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReadonlyMap<string, string>> => {
      const question = {
        select: [{ column: 'page' as const }, { column: 'url' as const }, { column: 'eventsCount' as const }],
        where: [{ column: 'page' as const, values: asked }],
        readers: 'all' as const,
      }
      const rows = await aggregate(scope, scope.range, question, signal)
      const found = new Map<string, string>()
      for (const [cell, url] of rows) {
        const key = toPageKey(cell as EventPage)
        if (!found.has(key) && typeof url === 'string') found.set(key, url)
      }
      return found
    },
    enabled: asked.length > 0,
    staleTime: FRESH_MILLISECONDS,
  }
}
