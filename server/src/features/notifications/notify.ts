import type { Transaction } from '../../core/database/connections.ts'
import type { Context } from '../../core/operation/operation.ts'
import { enqueueAll } from '../../core/queue/enqueue.ts'
import type { ChangeRequestOpened } from '../change-requests/index.ts'
import type { CommentPosted } from '../comments/index.ts'
import type { ReviewRequested } from '../reviews/index.ts'
import { sendNotificationMailJob } from './jobs.ts'
import { findMentionedUsers } from './mentions.ts'
import { insertNotifications, listReviewers, type NotificationEvent, type Reason } from './store.ts'

type Notifying = Pick<Context<Transaction>, 'db' | 'config'>

/** Notifies the people whom a comment or a reply mentions or answers, and the author of the change request it is about. */
export async function notifyOfComment(
  context: Notifying,
  { document, thread = [], changeRequestAuthorId, ...event }: CommentPosted,
): Promise<void> {
  const recipients = new Map<string, Reason>()
  if (changeRequestAuthorId !== undefined) recipients.set(changeRequestAuthorId, 'comment')
  for (const userId of thread) recipients.set(userId, 'reply')
  if (document)
    for (const userId of await findMentionedUsers(context.db, event.organizationId, document))
      recipients.set(userId, 'mention')
  await notify(context, { ...event, recipients })
}

/** Notifies the people whose review is requested. */
export async function notifyOfReviewRequest(context: Notifying, { userIds, ...event }: ReviewRequested): Promise<void> {
  await notify(context, { ...event, recipients: new Map(userIds.map((id) => [id, 'review'])) })
}

/** Notifies the reviewers of the space, never the author. */
export async function notifyOfOpening(context: Notifying, { authorId, ...event }: ChangeRequestOpened): Promise<void> {
  const reviewers = await listReviewers(context.db, event, [authorId, event.actorId])
  await notify(context, { ...event, recipients: new Map(reviewers.map((id) => [id, 'opened'])) })
}

/** Several notifications before the mail is sent become one mail, at the time set first: a long discussion does not postpone it for ever. */
async function notify({ db, config }: Notifying, event: NotificationEvent): Promise<void> {
  const recipients = new Map(event.recipients)
  recipients.delete(event.actorId)
  if (recipients.size === 0) return
  const notified = await insertNotifications(db, { ...event, recipients })
  const { spaceId, changeRequestId } = event
  await enqueueAll(
    db,
    sendNotificationMailJob,
    notified.map((userId) => ({ userId, spaceId, ...(changeRequestId !== null && { changeRequestId }) })),
    {
      keyOf: ({ userId }) => `tell ${userId} ${changeRequestId ?? spaceId}`,
      runAt: new Date(Date.now() + config.notifyAfter * 1000),
    },
  )
}
