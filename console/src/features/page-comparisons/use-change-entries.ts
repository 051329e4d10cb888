/** The list of what changed. Its first part is shown at once; the rest is read behind it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLanguage } from '../../design/index.ts'
import { sortEntries, toEntries } from './change-entries.ts'
import { type CompareSource, changeListQuery } from './queries.ts'

export function useChangeEntries(source: CompareSource) {
  const { language } = useLanguage()
  const query = useInfiniteQuery({ ...changeListQuery(source), placeholderData: (before) => before })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isWanted = hasNextPage && !isFetching && !isFetchNextPageError
  // A part that comes at once is never seen as being fetched: the number of parts says that it came.
  const parts = data?.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part is followed by the next
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, parts, fetchNextPage])
  const entries = useMemo(
    () => data && sortEntries(toEntries(data.flatMap(({ changes }) => changes)), language),
    [data, language],
  )
  return {
    query: { ...query, data: entries },
    /** Whether the list is read to its end. */
    isWhole: data !== undefined && !hasNextPage && !query.isPlaceholderData,
    /** The part that could not be read. */
    restProblem: isFetchNextPageError ? query.error : undefined,
    readRest: () => void fetchNextPage(),
    /** Those that are read, and those to come. */
    count: (entries?.length ?? 0) + (data?.at(-1)?.more ?? 0),
  }
}
