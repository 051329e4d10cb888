import type { Document } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { enqueueAll } from '../../core/queue/enqueue.ts'
import { tellJob } from './jobs.ts'
import { findMentioned } from './mentions.ts'
import { type Event, insertNotifications, listReviewers, type Reason } from './store.ts'

export interface Said extends Omit<Event, 'recipients'> {
  commentId: string
  /** undefined when nobody can be mentioned in it. */
  document: Document | undefined
  /** Whose thread it is: told of every answer. */
  thread?: Iterable<string>
  /** Who made what it is about. */
  maker: string | undefined
}

/** A comment or a reply was posted: tells whom it mentions, whom it answers, and who made what it is about. */
export async function notifyOfComment(
  db: Db,
  { document, thread = [], maker, ...event }: Said,
  seconds: number,
): Promise<void> {
  const recipients = new Map<string, Reason>()
  if (maker !== undefined) recipients.set(maker, 'comment')
  for (const userId of thread) recipients.set(userId, 'reply')
  if (document)
    for (const userId of await findMentioned(db, event.organizationId, document)) recipients.set(userId, 'mention')
  await notify(db, { ...event, recipients }, seconds)
}

/** People were asked for a review. */
export async function notifyOfReviewRequest(
  db: Db,
  { userIds, ...event }: Omit<Event, 'recipients'> & { userIds: string[] },
  seconds: number,
): Promise<void> {
  await notify(db, { ...event, recipients: new Map(userIds.map((id) => [id, 'review'])) }, seconds)
}

/** A draft was opened and nobody asked in particular: everybody who reviews there is told, never its author. */
export async function notifyOfOpening(
  db: Db,
  { authorId, ...event }: Omit<Event, 'recipients'> & { authorId: string },
  seconds: number,
): Promise<void> {
  const reviewers = await listReviewers(db, event, [authorId, event.actorId])
  await notify(db, { ...event, recipients: new Map(reviewers.map((id) => [id, 'opened'])) }, seconds)
}

/** Whoever is told again before the mail is written gets one mail, at the time set first: a long discussion does not put it off for ever. */
async function notify(db: Db, event: Event, seconds: number): Promise<void> {
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
      runAt: new Date(Date.now() + seconds * 1000),
    },
  )
}
