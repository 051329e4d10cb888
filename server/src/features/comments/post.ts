import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import type { Context } from '../../core/operation/operation.ts'
import { updateChangeRequest } from '../change-requests/index.ts'
import { checkCommentBody, findMentioning } from './body.ts'
import { commentPosted } from './events.ts'
import { findTarget } from './find-target.ts'
import { currentRevisionOf, type Place } from './place.ts'
import { insertReply, listRepliers } from './replies-store.ts'
import type { CommentSeen, NewComment, NewReply, ReplySeen } from './schema.ts'
import { insertComment, loadCommentRow } from './store.ts'

type Posting = Pick<Context, 'db' | 'actor' | 'config'> & { place: Place }

/**
 * On the space or change request as a whole, on a page, or on a block. What is one statement needs no transaction around it, and a
 * comment on a space that calls nobody is one (decision 0023).
 */
export async function postComment(
  { db, actor, place, config }: Posting,
  { body, ...named }: Static<typeof NewComment>,
): Promise<CommentSeen> {
  const { space, changeRequest } = place
  const checked = checkCommentBody('body', body)
  const target = await findTarget(db, place, named)
  const comment = {
    spaceId: space.id,
    changeRequestId: changeRequest?.id ?? null,
    revisionId: currentRevisionOf(place),
    ...(target && { target }),
    body: checked,
    postedBy: actor.userId,
  }
  const document = findMentioning(checked)
  if (!changeRequest && !document) return insertComment(db, comment)
  return inTransaction(db, async (db) => {
    const posted = await insertComment(db, comment)
    const event = { ...eventOf({ actor, place }), commentId: posted.id, document }
    await commentPosted.announce({ db, config }, event)
    await touch(db, place)
    return posted
  })
}

/** A reply does not reopen the thread. */
export async function postReply(
  { db, actor, place, config }: Posting,
  commentId: string,
  { body }: Static<typeof NewReply>,
): Promise<ReplySeen> {
  const checked = checkCommentBody('body', body)
  const comment = await loadCommentRow(db, place, commentId, 'share')
  const reply = await insertReply(db, { commentId: comment.id, body: checked, postedBy: actor.userId })
  const event = { ...eventOf({ actor, place }), commentId, replyId: reply.id, document: findMentioning(checked) }
  const thread = [comment.posted_by, ...(await listRepliers(db, commentId))]
  await commentPosted.announce({ db, config }, { ...event, thread })
  await touch(db, place)
  return reply
}

const eventOf = ({ actor, place: { space, changeRequest } }: Pick<Posting, 'actor' | 'place'>) => ({
  organizationId: space.organization_id,
  spaceId: space.id,
  changeRequestId: changeRequest?.id ?? null,
  actorId: actor.userId,
  maker: changeRequest?.created_by,
})

/** What is said in a change request counts as a change of it; spaces are not moved by comments. */
export async function touch(db: Db, { changeRequest }: Place): Promise<void> {
  if (changeRequest) await updateChangeRequest(db, changeRequest.id, {})
}
