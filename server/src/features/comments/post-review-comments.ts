/** The comments of a review are written while reviewing and posted together with it (decision 0098). */
import type { Document } from '@lectern/content/document'
import type { Transaction } from '../../core/database/connections.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import type { Body } from '../../core/words/body-shape.ts'
import { checkCommentBody, parseForMentions } from './body.ts'
import { toCurrentRevisionId, toDiscussedRevisionId } from './comment-parent.ts'
import { commentPosted } from './events.ts'
import { findReviewCommentTarget } from './find-target.ts'
import { type PostContext, toEvent } from './post-comment.ts'
import type { NewReviewComment } from './schema.ts'
import { type CommentTarget, insertComment } from './store.ts'
import type { StoredSuggestion } from './stored-suggestion.ts'
import { readSuggestion } from './suggestion.ts'

/** A comment with a body that was checked. */
interface CheckedReviewComment extends Omit<NewReviewComment, 'body'> {
  body: Body
  /** The body; undefined when it cannot contain a mention. */
  document: Document | undefined
}

/** Checks the bodies of many comments without holding the event loop. */
export async function checkReviewComments(comments: readonly NewReviewComment[]): Promise<CheckedReviewComment[]> {
  const pause = createPause()
  const checked: CheckedReviewComment[] = []
  for (const [at, comment] of comments.entries()) {
    const body = checkCommentBody(`comments.${at}.body`, comment.body)
    checked.push({ ...comment, body, document: parseForMentions(body) })
    await pause()
  }
  return checked
}

interface ReviewComments {
  reviewId: string
  /** On the whole change request. */
  comment: Body | undefined
  comments: readonly CheckedReviewComment[]
}

/** The author of the change request is notified of the review, everybody else of the comments that mention them. */
export async function postReviewComments(
  context: PostContext<Transaction>,
  { reviewId, comment, comments }: ReviewComments,
): Promise<void> {
  const { db, actor, parent } = context
  const post = async (
    body: Body,
    document: Document | undefined,
    about: {
      revisionId?: string
      isAboutBase?: boolean
      target?: CommentTarget
      suggestion?: StoredSuggestion | undefined
    } = {},
  ) => {
    const { id: commentId } = await insertComment(db, {
      spaceId: parent.space.id,
      changeRequestId: parent.changeRequest!.id,
      reviewId,
      revisionId: toCurrentRevisionId(parent),
      isAboutBase: false,
      body,
      postedBy: actor.userId,
      ...about,
    })
    if (!document) return
    const event = { ...toEvent({ actor, parent }), changeRequestAuthorId: undefined }
    await commentPosted.announce(context, { ...event, commentId, document })
  }
  if (comment) await post(comment, parseForMentions(comment))
  for (const [at, { body, document, suggestion, ...named }] of comments.entries()) {
    const field = `comments.${at}`
    const target = await findReviewCommentTarget(db, parent, named, field)
    const stored = suggestion && (await readSuggestion(db, parent, { suggestion, target }, `${field}.`))
    const revisionId = toDiscussedRevisionId(parent, named.before, `${field}.`)
    await post(body, document, { revisionId, isAboutBase: named.before ?? false, target, suggestion: stored })
  }
}
