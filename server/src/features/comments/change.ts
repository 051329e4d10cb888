import { isDeepStrictEqual } from 'node:util'
import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { notFound } from '../../core/errors.ts'
import { checkMayDelete, checkMayEdit } from './access.ts'
import { checkCommentBody } from './body.ts'
import type { Place } from './place.ts'
import { touch } from './post.ts'
import { changeReactions } from './reactions-store.ts'
import { deleteReply, lockReply, updateReplyBody } from './replies-store.ts'
import type { CommentChange, ReplyChange } from './schema.ts'
import { deleteComment, findCommentRow, loadCommentRow, setResolved, updateCommentBody } from './store.ts'

/** What it says, whether it is settled, and the caller's reactions. Only other words are an edit. */
export async function changeComment(
  db: Db,
  userId: string,
  place: Place,
  id: string,
  { resolved, body, ...reactions }: Static<typeof CommentChange>,
): Promise<void> {
  const comment = await loadCommentRow(db, place, id, 'change')
  const checked = body && checkCommentBody('body', body)
  if (checked) checkMayEdit(userId, comment)
  const isEdited = checked !== undefined && !isDeepStrictEqual(checked, comment.body)
  const isMoved = resolved !== undefined && resolved !== (comment.resolved_at !== null)
  if (isEdited) await updateCommentBody(db, id, checked)
  if (isMoved) await setResolved(db, id, resolved ? userId : null)
  if (isEdited || isMoved) await touch(db, place)
  await changeReactions(db, { commentId: id, replyId: null }, userId, reactions)
}

export async function changeReply(
  db: Db,
  userId: string,
  place: Place,
  [commentId, id]: [commentId: string, replyId: string],
  { body, ...reactions }: Static<typeof ReplyChange>,
): Promise<void> {
  const comment = await loadCommentRow(db, place, commentId, 'share')
  const reply = await lockReply(db, comment.id, id)
  if (!reply) throw notFound('Reply')
  const checked = body && checkCommentBody('body', body)
  if (checked) {
    checkMayEdit(userId, reply)
    if (!isDeepStrictEqual(checked, reply.body)) {
      await updateReplyBody(db, id, checked)
      await touch(db, place)
    }
  }
  await changeReactions(db, { commentId, replyId: id }, userId, reactions)
}

/** Whether it was there. */
export async function removeComment(db: Db, userId: string, place: Place, id: string): Promise<boolean> {
  const comment = await findCommentRow(db, place, id, 'change')
  if (!comment) return false
  checkMayDelete(place, userId, comment)
  await deleteComment(db, id)
  await touch(db, place)
  return true
}

export async function removeReply(
  db: Db,
  userId: string,
  place: Place,
  [commentId, id]: [commentId: string, replyId: string],
): Promise<boolean> {
  const comment = await loadCommentRow(db, place, commentId, 'share')
  const reply = await lockReply(db, comment.id, id)
  if (!reply) return false
  checkMayDelete(place, userId, reply)
  await deleteReply(db, id)
  await touch(db, place)
  return true
}
