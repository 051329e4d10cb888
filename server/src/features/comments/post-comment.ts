import type { Static } from 'typebox'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import type { Context } from '../../core/operation/operation.ts'
import { updateChangeRequest } from '../change-requests/index.ts'
import { checkCommentBody, parseForMentions } from './body.ts'
import { toCommentEvent } from './comment-event.ts'
import { type CommentParent, toDiscussedRevisionId } from './comment-parent.ts'
import { commentPosted } from './events.ts'
import { findCommentTarget } from './find-target.ts'
import { insertReply, listRepliers } from './replies-store.ts'
import type { CommentSeen, NewComment, NewReply, ReplySeen } from './schema.ts'
import { insertComment, loadCommentRow } from './store.ts'
import { readSuggestion } from './suggestion.ts'

export type PostContext<D extends WriteDb> = Pick<Context<D>, 'db' | 'actor' | 'config'> & { parent: CommentParent }

/**
 * Posts a comment on the whole space or change request, on a page, or on a block. A comment on a space that mentions nobody is one
 * statement and needs no transaction (decision 0023).
 */
export async function postComment(
  { db, actor, parent, config, recording }: PostContext<WriteDb> & Pick<Context, 'recording'>,
  { body, suggestion, ...named }: NewComment,
): Promise<CommentSeen> {
  const { space, changeRequest } = parent
  const checked = checkCommentBody('body', body)
  const revisionId = toDiscussedRevisionId(parent, named.before, '')
  const target = await findCommentTarget(db, parent, named)
  const stored = suggestion && (await readSuggestion(db, parent, { suggestion, target }, ''))
  const comment = {
    spaceId: space.id,
    changeRequestId: changeRequest?.id ?? null,
    revisionId,
    isAboutBase: named.before ?? false,
    target,
    suggestion: stored,
    body: checked,
    postedBy: actor.userId,
  }
  const document = parseForMentions(checked)
  const toAudit = (id: string) => recording.toInsert({ target: { id } })
  if (!changeRequest && !document) return insertComment(db, comment, toAudit)
  return inTransaction(db, async (db) => {
    const posted = await insertComment(db, comment, toAudit)
    const event = { ...toEvent({ actor, parent }), commentId: posted.id, document }
    await commentPosted.announce({ db, config }, event)
    await touchChangeRequest(db, parent)
    return posted
  })
}

/** A reply does not reopen the thread. */
export async function postReply(
  { db, actor, parent, config }: PostContext<Transaction>,
  commentId: string,
  { body }: Static<typeof NewReply>,
): Promise<ReplySeen> {
  const checked = checkCommentBody('body', body)
  const comment = await loadCommentRow(db, parent, commentId, 'share')
  const reply = await insertReply(db, { commentId: comment.id, body: checked, postedBy: actor.userId })
  const event = { ...toEvent({ actor, parent }), commentId, replyId: reply.id, document: parseForMentions(checked) }
  const thread = [comment.posted_by, ...(await listRepliers(db, commentId))]
  await commentPosted.announce({ db, config }, { ...event, thread })
  await touchChangeRequest(db, parent)
  const about = { id: commentId, pageId: comment.page_id, actorId: actor.userId }
  await recordEvent(db, toCommentEvent('comment.replied', event, about))
  return reply
}

export const toEvent = ({
  actor,
  parent: { space, changeRequest },
}: Pick<PostContext<WriteDb>, 'actor' | 'parent'>) => ({
  organizationId: space.organization_id,
  spaceId: space.id,
  changeRequestId: changeRequest?.id ?? null,
  actorId: actor.userId,
  changeRequestAuthorId: changeRequest?.created_by,
})

/** A comment counts as a change of its change request; it does not change a space. */
export async function touchChangeRequest(db: Transaction, { changeRequest }: CommentParent): Promise<void> {
  if (changeRequest) await updateChangeRequest(db, changeRequest.id, {})
}
