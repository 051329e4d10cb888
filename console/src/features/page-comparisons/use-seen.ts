/** Which pages the person has looked at. What is ticked shows at once; a refusal takes it back and is said. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import type { components } from '../../api/types.ts'
import { seenPagesQuery } from './queries.ts'

type SeenPages = components['schemas']['SeenPages']

export interface Seen {
  pages: ReadonlySet<string>
  /** Of changed pages; undefined until it is known. */
  count: number | undefined
  mark: (page: string, isSeen: boolean, revision: string) => void
  problem: ApiProblem | null
}

const NONE: ReadonlySet<string> = new Set()

/** Without a number nothing can be ticked: two revisions are compared. */
export function useSeen(spaceId: string, number: number | undefined): Seen | undefined {
  const client = useQueryClient()
  const options = seenPagesQuery(spaceId, number ?? 0)
  const { data } = useQuery({ ...options, enabled: number !== undefined })
  const { mutate, error } = useMutation<SeenPages, ApiProblem, { page: string; isSeen: boolean; revision: string }>({
    mutationFn: ({ page, isSeen, revision }) =>
      call('put', '/spaces/{spaceId}/change-requests/{changeRequestId}/seen', {
        path: { spaceId, changeRequestId: String(number) },
        body: { pages: [page], seen: isSeen, revision },
      }),
    onMutate: async ({ page, isSeen }) => {
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData<SeenPages>(options.queryKey, (before) => {
        if (!before) return before
        const others = before.pages.filter((each) => each !== page)
        return { ...before, pages: isSeen ? [...others, page] : others }
      })
    },
    onSuccess: (now) => client.setQueryData(options.queryKey, now),
    onError: () => void client.invalidateQueries({ queryKey: options.queryKey }),
  })
  if (number === undefined) return undefined
  return {
    pages: data ? new Set(data.pages) : NONE,
    count: data?.count,
    mark: (page, isSeen, revision) => mutate({ page, isSeen, revision }),
    problem: error,
  }
}
