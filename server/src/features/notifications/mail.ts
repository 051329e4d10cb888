/** What the mail says. */
import { composeMail, type MailText } from '../../core/mail/compose.ts'

export interface Told {
  reason: string
  /** Whoever did it. */
  actor: string
  said: { text: string; page: string | null; preview: string | null } | undefined
}

interface Telling {
  items: Told[]
  space: string
  organization: string
  changeRequest: { number: number; subject: string } | undefined
  url: string
  unsubscribeUrl: string
}

/** Of what somebody said; the rest is read where it was said. */
const QUOTED = 1_000

export function notificationMail(telling: Telling): MailText & { unsubscribeUrl: string } {
  const { items, organization, url, unsubscribeUrl } = telling
  const place = placeOf(telling)
  return {
    ...composeMail({
      subject: subjectOf(items, place),
      paragraphs: items.flatMap((item) => [
        isReview(item) ? `${headlineOf(item)} of ${place}.` : `${headlineOf(item)} ${aboutOf(item, place)}:`,
        ...(item.said ? [{ quote: excerpt(item.said.text) }] : []),
      ]),
      action: { label: telling.changeRequest ? 'Open the change request' : 'Open the space', url },
      closing: [`You get this because you take part in the documentation of ${organization}.`],
      unsubscribe: { label: `No more mails about comments and reviews from ${organization}`, url: unsubscribeUrl },
    }),
    unsubscribeUrl,
  }
}

const placeOf = ({ space, changeRequest }: Telling) =>
  changeRequest
    ? `${changeRequest.subject === '' ? 'change request' : `“${changeRequest.subject}”`} #${changeRequest.number} in ${space}`
    : space

function subjectOf(items: Told[], place: string): string {
  const [first] = items
  if (items.length === 1 && first) return `${headlineOf(first)} ${isReview(first) ? 'of' : 'in'} ${place}`
  const asked = items.find(isReview)
  if (asked) return `${headlineOf(asked)} of ${place}`
  const mentioned = items.find(({ reason }) => reason === 'mention')
  return `${mentioned ? `${headlineOf(mentioned)}, and more` : `${items.length} new comments`} in ${place}`
}

const isReview = ({ reason }: Told) => reason === 'review' || reason === 'opened'

function headlineOf({ reason, actor }: Told): string {
  if (reason === 'opened') return `${actor} asks for a review`
  if (reason === 'review') return `${actor} asks for your review`
  if (reason === 'mention') return `${actor} mentioned you`
  return reason === 'reply' ? `${actor} replied` : `${actor} commented`
}

function aboutOf({ said }: Told, place: string): string {
  if (!said?.page) return `in ${place}`
  return said.preview === null ? `on the page “${said.page}”` : `on the page “${said.page}”, at “${said.preview}”`
}

const excerpt = (text: string) => {
  const characters = [...text]
  return characters.length <= QUOTED ? text : `${characters.slice(0, QUOTED).join('')}…`
}
