import type { Context } from '../../core/operation/operation.ts'
import { enqueueAll } from '../../core/queue/enqueue.ts'
import type { ChangeRequestOpened } from '../change-requests/index.ts'
import type { CommentPosted } from '../comments/index.ts'
import type { ReviewRequested } from '../reviews/index.ts'
import { tellJob } from './jobs.ts'
import { findMentioned } from './mentions.ts'
import { type Event, insertNotifications, listReviewers, type Reason } from './store.ts'

type Notifying = Pick<Context, 'db' | 'config'>

/** Tells whom a comment or a reply mentions, whom it answers, and who made what it is about. */
export async function notifyOfComment(
  context: Notifying,
  { document, thread = [], changeRequestAuthorId, ...event }: CommentPosted,
): Promise<void> {
  const recipients = new Map<string, Reason>()
  if (changeRequestAuthorId !== undefined) recipients.set(changeRequestAuthorId, 'comment')
  for (const userId of thread) recipients.set(userId, 'reply')
  if (document)
    for (const userId of await findMentioned(context.db, event.organizationId, document))
      recipients.set(userId, 'mention')
  await notify(context, { ...event, recipients })
}

/** Tells people who were asked for a review. */
export async function notifyOfReviewRequest(context: Notifying, { userIds, ...event }: ReviewRequested): Promise<void> {
  await notify(context, { ...event, recipients: new Map(userIds.map((id) => [id, 'review'])) })
}

/** Tells everybody who reviews there, never its author. */
export async function notifyOfOpening(context: Notifying, { authorId, ...event }: ChangeRequestOpened): Promise<void> {
  const reviewers = await listReviewers(context.db, event, [authorId, event.actorId])
  await notify(context, { ...event, recipients: new Map(reviewers.map((id) => [id, 'opened'])) })
}

/** Whoever is told again before the mail is written gets one mail, at the time set first: a long discussion does not put it off for ever. */
async function notify({ db, config }: Notifying, event: Event): Promise<void> {
  const recipients = new Map(event.recipients)
  recipients.delete(event.actorId)
  if (recipients.size === 0) return
  const told = await insertNotifications(db, { ...event, recipients })
  const { spaceId, changeRequestId } = event
  await enqueueAll(
    db,
    tellJob,
    told.map((userId) => ({ userId, spaceId, ...(changeRequestId !== null && { changeRequestId }) })),
    {
      keyOf: ({ userId }) => `tell ${userId} ${changeRequestId ?? spaceId}`,
      runAt: new Date(Date.now() + config.notifyAfter * 1000),
    },
  )
}
