/** The texts of mails about notifications. */
import { groupBy } from '../../core/group-by.ts'
import { composeMail, type MailText } from '../../core/mail/compose.ts'
import type { NotificationItem } from './read-notifications.ts'
import { excerpt } from './schema.ts'
import type { DigestFrequency } from './settings-store.ts'

interface NotificationMail {
  items: readonly NotificationItem[]
  organization: string
  url: string
  unsubscribeUrl: string
}

type Mail = MailText & { unsubscribeUrl: string }

/** Characters of a comment that a mail quotes; the rest is read in the application. */
const QUOTED = 1_000

/** The mail about one space or change request. */
export function notificationMail({ items, organization, url, unsubscribeUrl }: NotificationMail): Mail {
  const location = describeLocation(items[0]!)
  return {
    ...composeMail({
      subject: subjectOf(items, location),
      paragraphs: items.flatMap((item) => [
        item.comment ? `${describeNews(item, location)}:` : `${describeNews(item, location)}.`,
        ...(item.comment ? [{ quote: excerpt(item.comment.text, QUOTED) }] : []),
      ]),
      action: { label: items[0]!.row.number === null ? 'Open the space' : 'Open the change request', url },
      closing: [`You get this mail because you work on the documentation of ${organization}.`],
      unsubscribe: unsubscribe(organization, unsubscribeUrl),
    }),
    unsubscribeUrl,
  }
}

interface DigestMail extends NotificationMail {
  digest: DigestFrequency
  /** How many there are beyond those listed. */
  more: number
  toUrl: (item: NotificationItem) => string
}

/** The mail about everything that a person has not read, by space. */
export function digestMail({ items, more, digest, organization, url, unsubscribeUrl, toUrl }: DigestMail): Mail {
  const spaces = groupBy(items, ({ row }) => row.space_id)
  const count = items.length + more
  return {
    ...composeMail({
      subject: count === 1 ? `One thing happened in ${organization}` : `${count} things happened in ${organization}`,
      paragraphs: [
        ...[...spaces.values()].flatMap((some) => [
          { heading: some[0]!.row.space_title },
          ...some.map((item) => ({ sentence: describeNews(item, describeInSpace(item)), url: toUrl(item) })),
        ]),
        ...(more > 0 ? [`And ${more} more, in the inbox.`] : []),
      ],
      action: { label: 'Open the inbox', url },
      closing: [
        `You get this mail once a ${digest === 'daily' ? 'day' : 'week'} because you follow or work on the documentation of ${organization}. It tells what you have not read.`,
      ],
      unsubscribe: unsubscribe(organization, unsubscribeUrl),
    }),
    unsubscribeUrl,
  }
}

/** Below the title of its space. */
const describeInSpace = ({ row: { space_title, number, subject } }: NotificationItem) =>
  number === null ? space_title : describeChangeRequest(subject, number)

const unsubscribe = (organization: string, url: string) => ({
  label: `No more of these mails from ${organization}`,
  url,
})

const describeLocation = ({ row: { space_title, number, subject } }: NotificationItem) =>
  number === null ? space_title : `${describeChangeRequest(subject, number)} in ${space_title}`

const describeChangeRequest = (subject: string | null, number: number) =>
  `${subject ? `“${subject}”` : 'change request'} #${number}`

/** What happened and where, without the full stop. */
function describeNews(item: NotificationItem, location: string): string {
  const { comment, row } = item
  if (!isComment(item))
    return `${headlineOf(item)} ${row.reason === 'changed' ? describePage(item, location) : location}`
  if (!comment?.page) return `${headlineOf(item)} in ${location}`
  const page = `${headlineOf(item)} on the page “${comment.page}”`
  return comment.preview === null ? page : `${page}, at “${comment.preview}”`
}

const describePage = ({ row: { page_title } }: NotificationItem, location: string) =>
  page_title === null ? location : `the page “${page_title}” in ${location}`

function subjectOf(items: readonly NotificationItem[], location: string): string {
  const [first] = items
  if (items.length === 1 && first)
    return isComment(first) ? `${headlineOf(first)} in ${location}` : describeNews(first, location)
  const review = items.find(({ row }) => row.reason === 'review' || row.reason === 'opened')
  if (review) return `${headlineOf(review)} ${location}`
  const mentioned = items.find(({ row }) => row.reason === 'mention')
  if (mentioned) return `${headlineOf(mentioned)}, and more in ${location}`
  return items.every(isComment) ? `${items.length} new comments in ${location}` : `News about ${location}`
}

const isComment = ({ row: { reason } }: NotificationItem) =>
  reason === 'mention' || reason === 'reply' || reason === 'comment'

/** For a comment it stands alone; otherwise what it is about follows. */
function headlineOf({ row: { reason, review, actor } }: NotificationItem): string {
  const name = actor.display_name
  switch (reason) {
    case 'opened':
      return `${name} requests a review of`
    case 'review':
      return `${name} requests your review of`
    case 'reviewed':
      return review === 'approved' ? `${name} approved` : `${name} requests changes to`
    case 'merged':
      return `${name} merged`
    case 'unmerged':
      return `The merge that ${name} planned did not happen:`
    case 'changed':
      return `${name} changed`
    case 'mention':
      return `${name} mentioned you`
    case 'reply':
      return `${name} replied`
    case 'comment':
      return `${name} commented`
  }
}
