/** The listeners to what others do; each notifies in the transaction of the change. */
import type { Transaction } from '../../core/database/connections.ts'
import type { DbContext } from '../../core/domain-events.ts'
import type { Context } from '../../core/operation/operation.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import type { ChangeRequestOpened } from '../change-requests/index.ts'
import type { CommentPosted } from '../comments/index.ts'
import type { MergeFailed } from '../merge-schedules/index.ts'
import type { ReviewGiven, ReviewRequested } from '../reviews/index.ts'
import { organizationOfSpace, type SpaceRevised } from '../spaces/index.ts'
import { concernsSomebody } from './follower-store.ts'
import { notifyFollowersJob } from './jobs.ts'
import { enqueueMails } from './mail-job.ts'
import { findMentionedUsers } from './mentions.ts'
import type { Reason } from './reasons.ts'
import { insertNotifications, listReviewers, type NotificationEvent } from './store.ts'

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

/** Notifies the author of the change request. */
export async function notifyOfReview(context: Notifying, { authorId, ...event }: ReviewGiven): Promise<void> {
  await notify(context, { ...event, recipients: new Map([[authorId, 'reviewed']]) })
}

/** Notifies who planned the merge, and the author of the change request. */
export async function notifyOfFailedMerge(context: Notifying, { authorId, ...event }: MergeFailed): Promise<void> {
  await notify(context, {
    ...event,
    recipients: new Map([
      [authorId, 'unmerged'],
      [event.actorId, 'unmerged'],
    ]),
  })
}

/** Notifies the reviewers of the space, never the author. */
export async function notifyOfOpening(context: Notifying, { authorId, ...event }: ChangeRequestOpened): Promise<void> {
  const reviewers = await listReviewers(context.db, event, [authorId, event.actorId])
  await notify(context, { ...event, recipients: new Map(reviewers.map((id) => [id, 'opened'])) })
}

/** Leaves followers to a job, since what changed is compared page by page. Those of one space run one after the other. */
export async function notifyOfRevision({ db }: DbContext, { spaceId, revisionId }: SpaceRevised): Promise<void> {
  if (await concernsSomebody(db, spaceId, revisionId))
    await enqueue(
      db,
      notifyFollowersJob,
      { spaceId, revisionId },
      { queue: `followers ${spaceId}`, owner: organizationOfSpace(spaceId) },
    )
}

async function notify({ db, config }: Notifying, event: NotificationEvent): Promise<void> {
  const recipients = new Map(event.recipients)
  if (recipients.get(event.actorId) !== 'unmerged') recipients.delete(event.actorId)
  if (recipients.size > 0)
    await enqueueMails(db, config, await insertNotifications(db, { ...event, recipients }), event)
}
