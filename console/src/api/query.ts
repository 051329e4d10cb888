/** The query layer: what screens read and do. A query's key is the path of its call and its parameters. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type ApiPath,
  type BodyOf,
  call,
  type HttpMethod,
  type PathParameters,
  type PathWith,
  type QueryParameters,
  type ResultOf,
} from './client.ts'
import { markDeleted, unlessDeleted, unmarkDeleted } from './deleted.ts'
import { type CommandName, EFFECTS, FORGETTING } from './effects.ts'
import type { ApiProblem } from './problem.ts'

type ReadPath = PathWith<'get'>

interface ReadParameters<P extends ApiPath> {
  path?: PathParameters<P, 'get'>
  query?: QueryParameters<P, 'get'>
}

/** One resource. */
export function resourceQuery<P extends ReadPath>(path: P, parameters: ReadParameters<P> = {}) {
  return queryOptions<ResultOf<P, 'get'>, ApiProblem>({
    queryKey: [path, parameters],
    queryFn: unlessDeleted(({ signal }) => call('get', path, { ...parameters, signal })),
  })
}

interface ListPage {
  items: unknown[]
  next?: { page: string }
  count?: number
}

type ListPath = { [P in ReadPath]: ResultOf<P, 'get'> extends ListPage ? P : never }[ReadPath]

export type ItemOf<P extends ListPath> = ResultOf<P, 'get'> extends { items: (infer I)[] } ? I : never

/** A list, page by page. */
export function listQuery<P extends ListPath>(path: P, parameters: ReadParameters<P> = {}) {
  return infiniteQueryOptions<ListPage, ApiProblem, ListOf<ItemOf<P>>, unknown[], string | undefined>({
    queryKey: [path, parameters, 'list'],
    queryFn: unlessDeleted(async ({ signal, pageParam }) => {
      const query = { ...parameters.query, ...(pageParam === undefined ? {} : { page: pageParam }) }
      return (await call('get', path, { path: parameters.path, query, signal })) as unknown as ListPage
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next?.page,
    select: toList<ItemOf<P>>,
  })
}

export interface ListOf<I> {
  items: I[]
  /** Of the whole list, loaded or not. */
  count: number
  /** How many pages of it are loaded. */
  pages: number
}

function toList<I>({ pages }: InfiniteData<ListPage>): ListOf<I> {
  const items = pages.flatMap((page) => page.items as I[])
  return { items, count: pages[0]?.count ?? items.length, pages: pages.length }
}

interface CommandInput<P extends ApiPath, M extends HttpMethod> {
  path?: PathParameters<P, M>
  query?: QueryParameters<P, M>
  body?: BodyOf<P, M>
}

/** A write. What it makes stale is fetched again before the promise resolves, so that a screen never shows the state before it. */
export function useCommand<M extends Exclude<HttpMethod, 'get'>, P extends PathWith<M>>(
  method: M,
  path: P,
): UseMutationResult<ResultOf<P, M>, ApiProblem, CommandInput<P, M>> {
  const client = useQueryClient()
  return useMutation<ResultOf<P, M>, ApiProblem, CommandInput<P, M>>({
    mutationFn: (input) => call(method, path, input),
    onSuccess: (_result, input) => invalidate(client, `${method} ${path}` as CommandName, input.path ?? {}),
  })
}

/** Marks as stale what the command changed; what is on the screen is fetched again, but for what was deleted, which is not asked for any more. */
export async function invalidate(client: QueryClient, command: CommandName, inPath: object): Promise<void> {
  const [method, path = ''] = command.split(' ')
  // A path that ends with an id names something that a DELETE removes; one that does not still answers after it.
  const hasId = path.endsWith('}')
  const own = hasId ? path.slice(0, path.lastIndexOf('/')) : path
  const stale = [own, ...(EFFECTS[command] ?? [])]
  const isGone = ({ queryKey: [key, parameters] }: Query) =>
    method === 'delete' && hasId && isBelow(String(key), path) && agrees(readPath(parameters), inPath)
  const isStale = (query: Query) =>
    !isGone(query) &&
    stale.some((root) => isBelow(String(query.queryKey[0]), root)) &&
    agrees(readPath(query.queryKey[1]), inPath)
  if (method === 'delete') markDeleted(client, isGone)
  else unmarkDeleted(client)
  if (FORGETTING.has(command)) client.removeQueries({ predicate: isStale, type: 'inactive' })
  await client.invalidateQueries({ predicate: isStale })
}

const readPath = (parameters: unknown) => (parameters as ReadParameters<ApiPath> | undefined)?.path

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** Whether two sets of path parameters speak of the same objects where they name the same. */
const agrees = (one: object | undefined, other: object) =>
  Object.entries(one ?? {}).every(([name, value]) => {
    const there = (other as Record<string, unknown>)[name]
    return there === undefined || there === value
  })
