/** The text of the notification mail. */
import { composeMail, type MailText } from '../../core/mail/compose.ts'

interface NotificationItem {
  reason: string
  /** The name of the person who did it. */
  actor: string
  comment: { text: string; page: string | null; preview: string | null } | undefined
}

interface NotificationMail {
  items: NotificationItem[]
  space: string
  organization: string
  changeRequest: { number: number; subject: string } | undefined
  url: string
  unsubscribeUrl: string
}

/** Characters of a comment that the mail quotes; the rest is read in the application. */
const QUOTED = 1_000

export function notificationMail(mail: NotificationMail): MailText & { unsubscribeUrl: string } {
  const { items, organization, url, unsubscribeUrl } = mail
  const location = describeLocation(mail)
  return {
    ...composeMail({
      subject: subjectOf(items, location),
      paragraphs: items.flatMap((item) => [
        isReview(item) ? `${headlineOf(item)} of ${location}.` : `${headlineOf(item)} ${aboutOf(item, location)}:`,
        ...(item.comment ? [{ quote: excerpt(item.comment.text) }] : []),
      ]),
      action: { label: mail.changeRequest ? 'Open the change request' : 'Open the space', url },
      closing: [`You get this mail because you work on the documentation of ${organization}.`],
      unsubscribe: { label: `No more mails about comments and reviews from ${organization}`, url: unsubscribeUrl },
    }),
    unsubscribeUrl,
  }
}

const describeLocation = ({ space, changeRequest }: NotificationMail) =>
  changeRequest
    ? `${changeRequest.subject === '' ? 'change request' : `“${changeRequest.subject}”`} #${changeRequest.number} in ${space}`
    : space

function subjectOf(items: NotificationItem[], location: string): string {
  const [first] = items
  if (items.length === 1 && first) return `${headlineOf(first)} ${isReview(first) ? 'of' : 'in'} ${location}`
  const review = items.find(isReview)
  if (review) return `${headlineOf(review)} of ${location}`
  const mentioned = items.find(({ reason }) => reason === 'mention')
  return `${mentioned ? `${headlineOf(mentioned)}, and more` : `${items.length} new comments`} in ${location}`
}

const isReview = ({ reason }: NotificationItem) => reason === 'review' || reason === 'opened'

function headlineOf({ reason, actor }: NotificationItem): string {
  if (reason === 'opened') return `${actor} requests a review`
  if (reason === 'review') return `${actor} requests your review`
  if (reason === 'mention') return `${actor} mentioned you`
  return reason === 'reply' ? `${actor} replied` : `${actor} commented`
}

function aboutOf({ comment }: NotificationItem, location: string): string {
  if (!comment?.page) return `in ${location}`
  return comment.preview === null
    ? `on the page “${comment.page}”`
    : `on the page “${comment.page}”, at “${comment.preview}”`
}

const excerpt = (text: string) => {
  const characters = [...text]
  return characters.length <= QUOTED ? text : `${characters.slice(0, QUOTED).join('')}…`
}
