/** The comment that the address names behind `#`. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CommentStatus } from './queries.ts'

const PREFIX = 'comment-'

/** The id of the comment; undefined when the address names none. */
export function useAddressedComment(): string | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
}

interface ListedComments {
  data: { items: { id: string }[] } | undefined
  error: Error | null
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
}

/**
 * The same, and the list goes on until it has it: further down, then among those that are resolved. Once it was found it may leave the list, as when
 * it is resolved here.
 */
export function useListedComment(
  { data, error, isFetching, hasNextPage, fetchNextPage }: ListedComments,
  status: CommentStatus,
): string | undefined {
  const addressed = useAddressedComment()
  const navigate = useNavigate()
  const sought = useRef<string>(undefined)
  const items = data?.items
  useEffect(() => {
    if (addressed === undefined || addressed === sought.current || !items || isFetching || error) return
    const isListed = items.some(({ id }) => id === addressed)
    if (!isListed && hasNextPage) fetchNextPage()
    else if (!isListed && status !== 'all')
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, comments: 'all' })) as never,
        hash: true,
        replace: true,
      })
    else sought.current = addressed
  }, [addressed, items, isFetching, error, hasNextPage, fetchNextPage, status, navigate])
  return addressed
}
