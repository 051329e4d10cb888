import { isDeepStrictEqual } from 'node:util'
import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import type { EventAction } from '../../core/events/actions.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { checkMayDelete, checkMayEdit } from './access.ts'
import { checkCommentBody } from './body.ts'
import { toCommentEvent } from './comment-event.ts'
import type { CommentParent } from './comment-parent.ts'
import { touchChangeRequest } from './post-comment.ts'
import { changeReactions } from './reactions-store.ts'
import { deleteReply, lockReply, updateReplyBody } from './replies-store.ts'
import type { CommentChange, ReplyChange } from './schema.ts'
import { deleteComment, findCommentRow, loadCommentRow, setResolved, updateCommentBody } from './store.ts'

/** Changes the body, the status and the caller's reactions. Only a different body counts as an edit. */
export async function updateComment(
  db: Transaction,
  userId: string,
  parent: CommentParent,
  id: string,
  { resolved, body, ...reactions }: Static<typeof CommentChange>,
): Promise<void> {
  const comment = await loadCommentRow(db, parent, id, 'change')
  const checked = body && checkCommentBody('body', body)
  if (checked) checkMayEdit(userId, comment)
  const isEdited = checked !== undefined && !isDeepStrictEqual(checked, comment.body)
  const isStatusChanged = resolved !== undefined && resolved !== (comment.resolved_at !== null)
  if (isEdited) await updateCommentBody(db, id, checked)
  if (isStatusChanged) await setResolved(db, id, resolved ? userId : null)
  if (isEdited || isStatusChanged) await touchChangeRequest(db, parent)
  await changeReactions(db, { commentId: id, replyId: null }, userId, reactions)
  const action = !isStatusChanged ? 'comment.updated' : resolved ? 'comment.resolved' : 'comment.reopened'
  await recordCommentEvent(db, action, userId, parent, comment)
}

export const recordCommentEvent = (
  db: Transaction,
  action: EventAction & `comment.${string}`,
  actorId: string,
  { space, changeRequest }: CommentParent,
  { id, page_id }: { id: string; page_id: string | null },
) =>
  recordEvent(
    db,
    toCommentEvent(
      action,
      { spaceId: space.id, changeRequestId: changeRequest?.id ?? null },
      { id, pageId: page_id, actorId },
    ),
  )

export async function updateReply(
  db: Transaction,
  userId: string,
  parent: CommentParent,
  [commentId, id]: [commentId: string, replyId: string],
  { body, ...reactions }: Static<typeof ReplyChange>,
): Promise<void> {
  const comment = await loadCommentRow(db, parent, commentId, 'share')
  const reply = await lockReply(db, comment.id, id)
  if (!reply) throw notFound('Reply')
  const checked = body && checkCommentBody('body', body)
  if (checked) {
    checkMayEdit(userId, reply)
    if (!isDeepStrictEqual(checked, reply.body)) {
      await updateReplyBody(db, id, checked)
      await touchChangeRequest(db, parent)
    }
  }
  await changeReactions(db, { commentId, replyId: id }, userId, reactions)
  await recordCommentEvent(db, 'comment.updated', userId, parent, comment)
}

/** Returns whether the comment existed. */
export async function removeComment(
  db: Transaction,
  userId: string,
  parent: CommentParent,
  id: string,
): Promise<boolean> {
  const comment = await findCommentRow(db, parent, id, 'change')
  if (!comment) return false
  checkMayDelete(parent, userId, comment)
  await deleteComment(db, id)
  await touchChangeRequest(db, parent)
  await recordCommentEvent(db, 'comment.deleted', userId, parent, comment)
  return true
}

export async function removeReply(
  db: Transaction,
  userId: string,
  parent: CommentParent,
  [commentId, id]: [commentId: string, replyId: string],
): Promise<boolean> {
  const comment = await loadCommentRow(db, parent, commentId, 'share')
  const reply = await lockReply(db, comment.id, id)
  if (!reply) return false
  checkMayDelete(parent, userId, reply)
  await deleteReply(db, id)
  await touchChangeRequest(db, parent)
  await recordCommentEvent(db, 'comment.updated', userId, parent, comment)
  return true
}
