/** Puts spaces and collections elsewhere: at once on the screen, and back if the server refuses. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { type ApiProblem, asProblem } from '../api/problem.ts'
import { invalidate } from '../api/query.ts'

interface MovableContent {
  id: string
  isCollection: boolean
}

/** Without a parent it goes to the top of the organization. */
export const requestMove = ({ id, isCollection }: MovableContent, parent: string | undefined) => {
  const body = { parent: parent ?? null }
  return isCollection
    ? call('post', '/collections/{collectionId}/move', { path: { collectionId: id }, body })
    : call('post', '/spaces/{spaceId}/move', { path: { spaceId: id }, body })
}

type ContentPages = InfiniteData<{ items: { id: string; parent?: string }[] }>

const LISTS: unknown[] = ['/orgs/{organizationId}/spaces', '/orgs/{organizationId}/collections']

export function useMoveContent() {
  const client = useQueryClient()
  const [problem, setProblem] = useState<ApiProblem>()
  /** Gives whether it is there. */
  const move = async (content: MovableContent, parent: string | undefined): Promise<boolean> => {
    setProblem(undefined)
    const lists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => LISTS.includes(queryKey[0]) }
    await client.cancelQueries(lists)
    client.setQueriesData<ContentPages>(lists, (data) => data && placeBelow(data, content.id, parent))
    const failure = await requestMove(content, parent).then(() => undefined, asProblem)
    setProblem(failure)
    await invalidate(
      client,
      content.isCollection ? 'post /collections/{collectionId}/move' : 'post /spaces/{spaceId}/move',
      {},
    )
    return failure === undefined
  }
  return { move, problem }
}

const placeBelow = (data: ContentPages, id: string, parent: string | undefined): ContentPages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => {
      if (item.id !== id) return item
      const { parent: _before, ...rest } = item
      return parent === undefined ? rest : { ...rest, parent }
    }),
  })),
})
