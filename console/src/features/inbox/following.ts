/** Following a space or a page: what changes there comes into the inbox. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { type ItemOf, listQuery, resourceQuery } from '../../api/query.ts'
import { showToast, useWords } from '../../design/index.ts'
import { FOLLOW_WORDS } from './follow-words.ts'

export type FollowedItem = ItemOf<'/orgs/{organizationId}/following'>

export const followedQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/following', { path: { organizationId }, query: { limit: 100 } })

const spaceFollowingQuery = (spaceId: string) => resourceQuery('/spaces/{spaceId}/following', { path: { spaceId } })

type SpaceFollowing = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof spaceFollowingQuery>['queryFn']>>>>

/** The whole space where no page is named. */
interface FollowTarget {
  space: string
  page?: string | undefined
}

function send({ space: spaceId, page: pageId }: FollowTarget, isFollowing: boolean): Promise<unknown> {
  const path = { spaceId }
  if (pageId === undefined)
    return isFollowing
      ? call('put', '/spaces/{spaceId}/following', { path })
      : call('delete', '/spaces/{spaceId}/following', { path })
  return isFollowing
    ? call('put', '/spaces/{spaceId}/pages/{pageId}/following', { path: { ...path, pageId } })
    : call('delete', '/spaces/{spaceId}/pages/{pageId}/following', { path: { ...path, pageId } })
}

/** Follows, or stops. It shows at once, and comes back when the server refuses. */
export function useFollowCommand() {
  const client = useQueryClient()
  return async (target: FollowTarget, isFollowing: boolean): Promise<void> => {
    const { queryKey } = spaceFollowingQuery(target.space)
    await client.cancelQueries({ queryKey })
    client.setQueryData<SpaceFollowing>(queryKey, (before) => before && applyFollowing(before, target, isFollowing))
    try {
      await send(target, isFollowing)
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ['/orgs/{organizationId}/following'] }),
      ])
    }
  }
}

function applyFollowing(before: SpaceFollowing, { page }: FollowTarget, isFollowing: boolean): SpaceFollowing {
  if (page === undefined) return { ...before, space: isFollowing }
  const others = before.pages.filter((id) => id !== page)
  return { ...before, pages: isFollowing ? [...others, page] : others }
}

export interface Follow {
  isFollowing: boolean
  /** The page is followed because its space is. */
  isInherited: boolean
  toggle: () => void
  problem: ApiProblem | undefined
}

/** Undefined until it is known. */
export function useFollow(target: FollowTarget): Follow | undefined {
  const words = useWords(FOLLOW_WORDS)
  const { data } = useQuery(spaceFollowingQuery(target.space))
  const change = useFollowCommand()
  const [problem, setProblem] = useState<ApiProblem>()
  if (!data) return undefined
  const isFollowing = target.page === undefined ? data.space : data.pages.includes(target.page)
  const set = async (next: boolean): Promise<void> => {
    setProblem(undefined)
    try {
      await change(target, next)
      if (next) showToast(target.page === undefined ? words.followingSpace : words.followingPage)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return {
    isFollowing,
    isInherited: target.page !== undefined && !isFollowing && data.space,
    toggle: () => void set(!isFollowing),
    problem,
  }
}
