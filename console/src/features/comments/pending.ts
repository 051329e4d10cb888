/** Comments that wait for the review of a change request. They are in this browser alone, and nobody else sees them. */
import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../../shell/current.ts'
import {
  type CommentDraft,
  toDraftName,
  useCommentDrafts,
  writeCommentDraft,
} from '../../shell/drafts/comment-drafts.ts'
import type { CommentPlace } from './queries.ts'

/** Returns whether this browser keeps it. */
export const addPending = (draft: CommentDraft): boolean =>
  writeCommentDraft({
    ...draft,
    name: toDraftName(draft.about, 'pending', crypto.randomUUID()),
    kind: 'pending',
    at: Date.now(),
  })

/** Those of this person in a change request, the oldest first. */
export function usePendingComments({ space, number }: CommentPlace): CommentDraft[] {
  const { data: user } = useQuery(currentUser)
  return useCommentDrafts(user?.id).filter(
    ({ kind, about }) =>
      kind === 'pending' && about.space === space && number !== undefined && about.changeRequest === String(number),
  )
}

/** As they go out with a review. */
export const toReviewComments = (drafts: readonly CommentDraft[]) =>
  drafts.map(({ about, node, quote, isBefore, revision, suggestion, text }) => ({
    page: about.page,
    ...(node === undefined ? {} : { node }),
    ...(quote === undefined ? {} : { quote }),
    ...(isBefore && { before: true }),
    ...(revision === undefined ? {} : { revision }),
    ...(suggestion && { suggestion: { base: suggestion.base, blocks: suggestion.blocks } }),
    body: { markdown: text },
  }))
