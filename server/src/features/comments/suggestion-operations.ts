import type { Transaction } from '../../core/database/connections.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { operation } from '../../core/operation/operation.ts'
import {
  changeRequestWriteAccess,
  type EditBlocks,
  primaryWriteAccess,
  writeChangeRequestContent,
  writePrimaryContent,
} from '../content-changes/index.ts'
import type { CommentParent } from './comment-parent.ts'
import { touchChangeRequest } from './post-comment.ts'
import { readComment } from './read-comments.ts'
import { Comment, SuggestionChoice } from './schema.ts'
import { loadCommentRow, setResolved, setSuggestionStatus } from './store.ts'
import { recordCommentEvent } from './update-comment.ts'

const description =
  'The comment is resolved. `take` puts the suggested blocks in place of the block, in one new revision; ' +
  '409 when others changed the block since, and nothing is written.'

export const suggestionOperations = [
  operation({
    id: 'resolveSuggestionInChangeRequest',
    summary: 'Take or decline what a comment on a change request suggests',
    description,
    route: 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/suggestion',
    access: changeRequestWriteAccess,
    scope: 'space:write',
    body: SuggestionChoice,
    records: { action: 'comment.suggestion_resolved', settings: ['action'] },
    answer: Comment,
    handle: async (context) => {
      const { space, changeRequest, params } = context
      const parent = { space, changeRequest }
      const revision = await resolveSuggestion(context, parent, async (change) => {
        const written = await writeChangeRequestContent(context, changeRequest.id, { changes: [change] })
        return written.revision
      })
      const now = { ...changeRequest, revision_id: revision ?? changeRequest.revision_id }
      return readComment({ ...context, parent: { space, changeRequest: now } }, params.commentId)
    },
  }),
  operation({
    id: 'resolveSuggestionInSpace',
    summary: 'Take or decline what a comment on a space suggests',
    description,
    route: 'POST /spaces/{spaceId}/comments/{commentId}/suggestion',
    access: primaryWriteAccess,
    scope: 'space:write',
    body: SuggestionChoice,
    records: { action: 'comment.suggestion_resolved', settings: ['action'] },
    answer: Comment,
    handle: async (context) => {
      const { space, params } = context
      const parent = { space, changeRequest: null }
      const revision = await resolveSuggestion(context, parent, async (change) => {
        const written = await writePrimaryContent(context, { changes: [change] })
        return written.revision
      })
      const now = { ...space, revision_id: revision ?? space.revision_id }
      return readComment({ ...context, parent: { space: now, changeRequest: null } }, params.commentId)
    },
  }),
]

interface ChoiceContext {
  db: Transaction
  actor: { userId: string }
  params: { commentId: string }
  body: SuggestionChoice
}

/** Returns the revision that was written. The second of two people who choose at once waits for the first, and is refused. */
async function resolveSuggestion(
  { db, actor, params: { commentId }, body: { action } }: ChoiceContext,
  parent: CommentParent,
  write: (change: EditBlocks) => Promise<string>,
): Promise<string | undefined> {
  const comment = await loadCommentRow(db, parent, commentId, 'change')
  const { suggestion, suggestion_status: status, page_id: page } = comment
  if (!suggestion || page === null) throw notFound('Suggestion')
  if (status !== null) throw conflict(`The suggestion was ${status} already`, { reason: 'suggestion-resolved', status })
  const { base, after, block, blocks } = suggestion
  const splices = [{ after, remove: [block.key!], insert: blocks }]
  const revision = action === 'take' ? await write({ operation: 'edit_blocks', page, base, splices }) : undefined
  await setSuggestionStatus(db, commentId, action === 'take' ? 'taken' : 'declined')
  await setResolved(db, commentId, actor.userId)
  await touchChangeRequest(db, parent)
  await recordCommentEvent(db, 'comment.resolved', actor.userId, parent, comment)
  return revision
}
