/**
 * What the screens of comparisons read. A comparison is of one revision and stays as it is when the change request moves on: its keys are not those that
 * events make stale.
 */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'

export type PageChange = components['schemas']['SemanticChange']
/** A page, or reusable content, which has neither a path nor a parent. */
export type ComparisonPart = Omit<components['schemas']['ComparedPage'], 'object' | 'before' | 'after'> & {
  before?: ComparedSide
  after?: ComparedSide
}
export type PartRow = components['schemas']['ComparedRow']

interface ComparedSide {
  title: string
  path?: string
  cover?: string
}

export interface CompareSource {
  organization: string
  space: string
  /** Of a change request: its changes as of `revision`. */
  number?: number | undefined
  revision: string
  /** Of a comparison of two revisions: the older one. Absent: the parent. */
  against?: string | undefined
}

interface ChangeListPage {
  changes: PageChange[]
  more?: number
}

/** The first part is small, so that the first page is soon there. */
const FIRST = 50
const REST = 1000

const never = Number.POSITIVE_INFINITY

export const changeListQuery = (source: CompareSource) =>
  infiniteQueryOptions<ChangeListPage, ApiProblem, ChangeListPage[], unknown[], number>({
    queryKey: ['changes', source],
    queryFn: ({ signal, pageParam: skip }) =>
      readChanges(source, { skip, limit: skip === 0 ? FIRST : REST, metadata: false }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ changes, more }, _pages, skip) =>
      more && changes.length > 0 ? skip + changes.length : undefined,
    select: ({ pages }) => pages,
    staleTime: never,
  })

interface ChangeRange {
  skip: number
  limit: number
  metadata: boolean
}

function readChanges(
  { space: spaceId, number, revision, against }: CompareSource,
  range: ChangeRange,
  signal: AbortSignal,
): Promise<ChangeListPage> {
  if (number !== undefined)
    return call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/changes', {
      path: { spaceId, changeRequestId: String(number) },
      query: { ...range, conflicts: true },
      signal,
    })
  return call('get', '/spaces/{spaceId}/revisions/{revisionId}/changes', {
    path: { spaceId, revisionId: revision },
    query: { ...range, ...(against !== undefined && { against }) },
    signal,
  })
}

interface RowRange {
  from: number
  limit: number
  unfolded: boolean
  language: string
}

const REUSABLE = 'reusable:'

/** `key` is that of the entry in the list. */
function readRows(
  { space: spaceId, number, revision, against }: CompareSource,
  key: string,
  range: RowRange,
  signal: AbortSignal,
): Promise<ComparisonPart> {
  const reusableContentId = key.startsWith(REUSABLE) ? key.slice(REUSABLE.length) : undefined
  if (number !== undefined) {
    const path = { spaceId, changeRequestId: String(number) }
    const query = range
    return reusableContentId === undefined
      ? call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/changes/page/{pageId}', {
          path: { ...path, pageId: key },
          query,
          signal,
        })
      : call(
          'get',
          '/spaces/{spaceId}/change-requests/{changeRequestId}/changes/reusable-content/{reusableContentId}',
          { path: { ...path, reusableContentId }, query, signal },
        )
  }
  const path = { spaceId, revisionId: revision }
  const query = { ...range, ...(against !== undefined && { against }) }
  return reusableContentId === undefined
    ? call('get', '/spaces/{spaceId}/revisions/{revisionId}/changes/page/{pageId}', {
        path: { ...path, pageId: key },
        query,
        signal,
      })
    : call('get', '/spaces/{spaceId}/revisions/{revisionId}/changes/reusable-content/{reusableContentId}', {
        path: { ...path, reusableContentId },
        query,
        signal,
      })
}

const ROWS = 50

/** The rows of a page, part by part. */
export const comparedPageQuery = (source: CompareSource, key: string, language: string) =>
  infiniteQueryOptions<ComparisonPart, ApiProblem, ComparisonPart[], unknown[], number>({
    queryKey: ['compared page', source, key, language],
    queryFn: ({ signal, pageParam: from }) =>
      readRows(source, key, { from, limit: ROWS, unfolded: false, language }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages,
    staleTime: never,
  })

/** The equal rows of a run that was folded, part by part. */
export const foldedRowsQuery = (source: CompareSource, key: string, language: string, start: number, end: number) =>
  infiniteQueryOptions<ComparisonPart, ApiProblem, ComparisonPart[], unknown[], number>({
    queryKey: ['folded rows', source, key, language, start],
    queryFn: ({ signal, pageParam: from }) =>
      readRows(source, key, { from, limit: Math.min(ROWS, end - from), unfolded: true, language }, signal),
    initialPageParam: start,
    getNextPageParam: ({ next }) => (next !== undefined && next < end ? next : undefined),
    select: ({ pages }) => pages,
    staleTime: never,
  })

/** Of the person who is signed in. It follows the change request: a page that changes is unseen again. */
export const seenPagesQuery = (spaceId: string, number: number) =>
  resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/seen', {
    path: { spaceId, changeRequestId: String(number) },
  })
