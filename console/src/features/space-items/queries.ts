/** What the lists read. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import type { ContentAddress } from '../space-content/index.ts'

export type SpaceFile = components['schemas']['File']
type UsedKind = components['schemas']['ContentUse']['kind']

const PER_PAGE = 1000
/** So many are read; who has more searches among those. */
const MOST_ITEMS = 20_000

interface ListPage<I> {
  items: I[]
  next?: { page: string } | undefined
}

/** A list to its end, to be searched and sorted on the screen. */
async function readAll<I>(read: (query: { limit: number; page?: string }) => Promise<ListPage<I>>): Promise<I[]> {
  const items: I[] = []
  let page: string | undefined
  do {
    const list = await read({ limit: PER_PAGE, ...(page !== undefined && { page }) })
    items.push(...list.items)
    page = list.next?.page
  } while (page !== undefined && items.length < MOST_ITEMS)
  return items
}

export function spaceFilesQuery({ space: spaceId, number }: ContentAddress) {
  const [of, path] = toPath(spaceId, number)
  return queryOptions<SpaceFile[], ApiProblem>({
    queryKey: [`${of}/content/files`, { path }, 'all'],
    queryFn: ({ signal }) =>
      readAll((query) =>
        number === undefined
          ? call('get', '/spaces/{spaceId}/content/files', { path: { spaceId }, query, signal })
          : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
              path: { spaceId, changeRequestId: String(number) },
              query,
              signal,
            }),
      ),
  })
}

/** How many places use each, by id or name. */
export function usesQuery({ space: spaceId, number }: ContentAddress, kind: UsedKind) {
  const [of, path] = toPath(spaceId, number)
  return queryOptions<ReadonlyMap<string, number>, ApiProblem>({
    queryKey: [`${of}/content/uses`, { path, query: { kind } }, 'all'],
    queryFn: async ({ signal }) => {
      const uses = await readAll((query) =>
        number === undefined
          ? call('get', '/spaces/{spaceId}/content/uses', { path: { spaceId }, query: { ...query, kind }, signal })
          : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/uses', {
              path: { spaceId, changeRequestId: String(number) },
              query: { ...query, kind },
              signal,
            }),
      )
      return new Map(uses.map(({ id, places }) => [id, places]))
    },
  })
}

const toPath = (spaceId: string, number: number | undefined) =>
  number === undefined
    ? (['/spaces/{spaceId}', { spaceId }] as const)
    : (['/spaces/{spaceId}/change-requests/{changeRequestId}', { spaceId, changeRequestId: String(number) }] as const)

/** With the reusable content and the variables of the space. */
export const contentQuery = ({ space: spaceId, number }: ContentAddress) =>
  number === undefined
    ? resourceQuery('/spaces/{spaceId}/content', { path: { spaceId }, query: { metadata: false, computed: false } })
    : resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
        path: { spaceId, changeRequestId: String(number) },
        query: { metadata: false, computed: false },
      })

/** For what is about to be deleted: its places are read once, as afterwards there is nothing to ask about. */
export const READ_ONCE = { staleTime: 'static', gcTime: 0 } as const

/** The places that use something. */
export function backlinksQuery({ space: spaceId, number }: ContentAddress, kind: UsedKind, id: string) {
  const inChange = { spaceId, changeRequestId: String(number) }
  switch (kind) {
    case 'file':
      return number === undefined
        ? listQuery('/spaces/{spaceId}/content/files/{fileId}/backlinks', { path: { spaceId, fileId: id } })
        : listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks', {
            path: { ...inChange, fileId: id },
          })
    case 'reusable-content':
      return number === undefined
        ? listQuery('/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/backlinks', {
            path: { spaceId, reusableContentId: id },
          })
        : listQuery(
            '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/backlinks',
            { path: { ...inChange, reusableContentId: id } },
          )
    case 'variable':
      return number === undefined
        ? listQuery('/spaces/{spaceId}/content/variables/{variableName}/backlinks', {
            path: { spaceId, variableName: id },
          })
        : listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/variables/{variableName}/backlinks', {
            path: { ...inChange, variableName: id },
          })
  }
}

/** Reusable content as pages show it. */
export function drawnQuery({ space: spaceId, number }: ContentAddress, reusableContentId: string, language: string) {
  return number === undefined
    ? resourceQuery('/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/html', {
        path: { spaceId, reusableContentId },
        query: { language },
      })
    : resourceQuery(
        '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/html',
        { path: { spaceId, changeRequestId: String(number), reusableContentId }, query: { language } },
      )
}
