import type { Transaction } from '../../core/database/connections.ts'
import { isMailAddress } from '../../core/mail/address.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { loadChangeRequest } from '../change-requests/index.ts'
import { findCommentTexts } from '../comments/index.ts'
import { findOrganization } from '../organizations/index.ts'
import { isReviewRequested } from '../reviews/index.ts'
import { isNotTrashed, spacesSeenBy } from '../spaces/index.ts'
import { loadUser } from '../users/index.ts'
import { notificationMail } from './mail.ts'
import { isOrganizationMuted, type NotificationTarget, takeNotifications } from './store.ts'
import { unsubscribeUrl } from './unsubscribe-url.ts'

/** Sends one mail about all that is new for a person in one space or change request, if the person may still see it and wants mails. */
export async function sendNotificationMail(
  db: Transaction,
  userId: string,
  target: NotificationTarget,
  { urls, secrets }: { urls: Urls; secrets: Secrets },
): Promise<void> {
  const taken = await takeNotifications(db, userId, target)
  if (taken.length === 0) return
  const user = await loadUser(db, userId)
  const space = await spacesSeenBy(db, userId)
    .where('spaces.id', '=', target.spaceId)
    .where(isNotTrashed)
    .executeTakeFirst()
  if (!space || user.disabled_at || !isMailAddress(user.email)) return
  const organizationId = space.organization_id
  if (await isOrganizationMuted(db, organizationId, userId)) return
  const changeRequest =
    target.changeRequestId === null ? undefined : await loadChangeRequest(db, target.spaceId, target.changeRequestId)
  const isRequested = changeRequest !== undefined && (await isReviewRequested(db, changeRequest.id, userId))
  const seen = taken.filter(({ reason }) => {
    // The review may have been given meanwhile, or its request withdrawn.
    if (reason === 'review') return isRequested
    if (reason === 'opened') return changeRequest?.status === 'open' && isAtLeast(space.level, 'review')
    return isAtLeast(space.level, 'comment')
  })
  if (seen.length === 0) return
  const comments = await findCommentTexts(
    db,
    seen.flatMap(({ comment_id, reply_id }) =>
      comment_id === null ? [] : [{ commentId: comment_id, replyId: reply_id }],
    ),
  )
  const organization = await findOrganization(db, organizationId)
  await sendMails(db, [
    {
      to: user.email,
      ...notificationMail({
        items: seen.map((each) => ({
          reason: each.reason,
          actor: each.actor.display_name,
          comment: comments.get(each.reply_id ?? each.comment_id ?? ''),
        })),
        space: space.title,
        organization: organization?.title ?? '',
        changeRequest,
        url: changeRequest
          ? urls.changeRequestApp(organizationId, space.id, changeRequest.number)
          : urls.spaceApp(organizationId, space.id),
        unsubscribeUrl: unsubscribeUrl({ urls, secrets }, organizationId, userId),
      }),
    },
  ])
}
