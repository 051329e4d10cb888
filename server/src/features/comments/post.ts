import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { updateChangeRequest } from '../change-requests/index.ts'
import { checkCommentBody } from './body.ts'
import { findTarget } from './find-target.ts'
import { currentRevisionOf, type Place } from './place.ts'
import { insertReply } from './replies-store.ts'
import type { CommentSeen, NewComment, NewReply, ReplySeen } from './schema.ts'
import { insertComment, loadCommentRow } from './store.ts'

/** On the space or change request as a whole, on a page, or on a block. */
export async function postComment(
  db: Db,
  userId: string,
  place: Place,
  { body, ...named }: Static<typeof NewComment>,
): Promise<CommentSeen> {
  const { space, changeRequest } = place
  const checked = checkCommentBody('body', body)
  const target = await findTarget(db, place, named)
  const comment = await insertComment(db, {
    spaceId: space.id,
    changeRequestId: changeRequest?.id ?? null,
    revisionId: currentRevisionOf(place),
    ...(target && { target }),
    body: checked,
    postedBy: userId,
  })
  await touch(db, place)
  return comment
}

/** A reply does not reopen the thread. */
export async function postReply(
  db: Db,
  userId: string,
  place: Place,
  commentId: string,
  { body }: Static<typeof NewReply>,
): Promise<ReplySeen> {
  const checked = checkCommentBody('body', body)
  const comment = await loadCommentRow(db, place, commentId, 'share')
  const reply = await insertReply(db, { commentId: comment.id, body: checked, postedBy: userId })
  await touch(db, place)
  return reply
}

/** What is said in a change request counts as a change of it; spaces are not moved by comments. */
export async function touch(db: Db, { changeRequest }: Place): Promise<void> {
  if (changeRequest) await updateChangeRequest(db, changeRequest.id, {})
}
