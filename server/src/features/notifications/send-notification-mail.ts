import type { Transaction } from '../../core/database/connections.ts'
import { isMailAddress } from '../../core/mail/address.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { findOrganization } from '../organizations/index.ts'
import { isReviewRequested } from '../reviews/index.ts'
import { hasEntered, loadUser } from '../users/index.ts'
import { findUnreadNotifications } from './inbox-store.ts'
import { notificationMail } from './mail.ts'
import { takeForMail } from './mail-store.ts'
import { readNotifications } from './read-notifications.ts'
import { loadMailSettings } from './settings-store.ts'
import type { NotificationTarget } from './store.ts'
import { unsubscribeUrl } from './unsubscribe-url.ts'

/** Sends one mail about all that is new for a person in one space or change request, if the person may still see it, has not read it and wants mails. */
export async function sendNotificationMail(
  db: Transaction,
  userId: string,
  target: NotificationTarget,
  { urls, secrets }: { urls: Urls; secrets: Secrets },
): Promise<void> {
  const taken = await takeForMail(db, userId, target)
  if (!taken[0]) return
  const organizationId = taken[0].organization_id
  const user = await loadUser(db, userId)
  const { isMuted, reasons } = await loadMailSettings(db, organizationId, userId)
  if (isMuted || user.disabled_at || user.email === null || !isMailAddress(user.email)) return
  // What others write reaches by mail only those who came: an invitation alone is no consent (decision 0148).
  if (!(await hasEntered(db, userId))) return
  const unread = await findUnreadNotifications(
    db,
    { organizationId, userId },
    taken.map(({ id }) => id),
  )
  const { spaceId, changeRequestId } = target
  const isRequested = changeRequestId !== null && (await isReviewRequested(db, changeRequestId, userId))
  const wanted = unread.filter(({ reason, status }) => {
    if (reasons[reason] === 'never') return false
    // The review may have been given meanwhile, or its request withdrawn.
    if (reason === 'review') return isRequested
    return reason !== 'opened' || status === 'open'
  })
  const [first] = wanted
  if (!first) return
  const organization = await findOrganization(db, organizationId)
  const mail = notificationMail({
    items: await readNotifications(db, wanted),
    organization: organization?.title ?? '',
    url:
      first.number === null
        ? urls.spaceApp(organizationId, spaceId)
        : urls.changeRequestApp(organizationId, spaceId, first.number),
    unsubscribeUrl: unsubscribeUrl({ urls, secrets }, organizationId, userId),
  })
  await sendMails(db, secrets, [{ to: user.email, ...mail }], organizationId)
}
