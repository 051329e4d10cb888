/** Where unsent comments belong, as the list of unsent words shows them. */
import { useQuery } from '@tanstack/react-query'
import { resourceQuery } from '../../api/query.ts'
import { toDraftName } from '../../shell/drafts/comment-drafts.ts'
import type { DraftPlace } from '../../shell/drafts/types.ts'
import type { CommentPlace } from './queries.ts'

interface DraftPage {
  id: string
  title: string
}

/** Gives the place of a draft of this person; without a page, that of the whole space or change request. */
export function useDraftPlace({ organization, space, number }: CommentPlace) {
  const { data } = useQuery(resourceQuery('/spaces/{spaceId}', { path: { spaceId: space } }))
  return (person: string, page?: DraftPage): DraftPlace => ({
    person,
    organization,
    space,
    changeRequest: number === undefined ? undefined : String(number),
    page: page?.id ?? '',
    title: page?.title ?? data?.title ?? '',
    address: `${location.pathname}?panel=comments`,
  })
}

/** Replies and changes belong to a comment, whatever page it is read on. */
export const toEditName = (about: DraftPlace, id: string) => toDraftName({ ...about, page: '' }, 'edit', id)
export const toReplyName = (about: DraftPlace, id: string) => toDraftName({ ...about, page: '' }, 'reply', id)
