import type { Transaction } from '../../core/database/connections.ts'
import { isMailAddress } from '../../core/mail/address.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { findOrganization } from '../organizations/index.ts'
import { hasEntered, loadUser } from '../users/index.ts'
import { findUnreadNotifications, type Recipient } from './inbox-store.ts'
import { digestMail } from './mail.ts'
import { takeForDigest } from './mail-store.ts'
import { readNotifications } from './read-notifications.ts'
import { toAppUrl } from './schema.ts'
import { loadMailSettings } from './settings-store.ts'
import { unsubscribeUrl } from './unsubscribe-url.ts'

/** News that one mail lists; the inbox has all of them. */
const LISTED = 100
/** What is older waited while no server ran, and would be no news. */
const OLDEST = 8 * 24 * 60 * 60 * 1000

/** Sends one mail about what a person has not read and is to get in a digest, if the person may still see it and wants mails. */
export async function sendDigest(
  db: Transaction,
  recipient: Recipient,
  { urls, secrets }: { urls: Urls; secrets: Secrets },
): Promise<void> {
  const { organizationId, userId } = recipient
  const taken = await takeForDigest(db, recipient)
  if (taken.length === 0) return
  const user = await loadUser(db, userId)
  const { isMuted, reasons, digest } = await loadMailSettings(db, organizationId, userId)
  if (isMuted || user.disabled_at || user.email === null || !isMailAddress(user.email)) return
  // What others write reaches by mail only those who came: an invitation alone is no consent (decision 0148).
  if (!(await hasEntered(db, userId))) return
  const oldest = Date.now() - OLDEST
  const news = (await findUnreadNotifications(db, recipient, taken)).filter(
    ({ reason, created_at }) => reasons[reason] !== 'never' && created_at.getTime() > oldest,
  )
  if (news.length === 0) return
  const organization = await findOrganization(db, organizationId)
  const mail = digestMail({
    items: await readNotifications(db, news.slice(-LISTED)),
    more: Math.max(0, news.length - LISTED),
    digest,
    organization: organization?.title ?? '',
    url: urls.inboxApp(organizationId),
    toUrl: ({ row }) => toAppUrl(row, urls),
    unsubscribeUrl: unsubscribeUrl({ urls, secrets }, organizationId, userId),
  })
  await sendMails(db, secrets, [{ to: user.email, ...mail }], organizationId)
}
