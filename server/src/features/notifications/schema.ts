import Type, { type Static } from 'typebox'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime, present } from '../../core/words/shapes.ts'
import { ChangeRequestStatus } from '../change-requests/index.ts'
import { toUser, User } from '../users/index.ts'
import type { NotificationItem } from './read-notifications.ts'
import { MAIL_MODES, REASONS } from './reasons.ts'
import type { MailSettings } from './settings-store.ts'

const Reason = Type.Enum([...REASONS], {
  title: 'NotificationReason',
  description:
    'The strongest reason why one is told: mentioned; answered; a comment on what one wrote; a review that is asked of one; a change request that one may review; ' +
    'a review of one’s change request; a merge of what one worked on or follows; another change of what one follows',
})

export const Notification = Type.Object(
  {
    object: Type.Literal('notification'),
    id: Type.String(),
    reason: Reason,
    createdAt: DateTime,
    readAt: Type.Optional(Type.String({ format: 'date-time', description: 'Absent: unread' })),
    actor: User,
    space: Type.Object({ id: Type.String(), title: Type.String() }),
    changeRequest: Type.Optional(
      Type.Object({ id: Type.String(), number: Type.Integer(), subject: Type.String(), status: ChangeRequestStatus }),
    ),
    page: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
    comment: Type.Optional(
      Type.Object({
        id: Type.String(),
        reply: Type.Optional(Type.String({ description: 'Id of the reply whose text this is' })),
        text: Type.String({ description: 'The first 300 characters' }),
      }),
    ),
    review: Type.Optional(Type.Enum(['approved', 'changes-requested'])),
    urls: Type.Object({ app: Type.String({ format: 'uri' }) }),
  },
  { title: 'Notification' },
)

export const InboxQuery = Type.Object({
  ...PageQuery.properties,
  unread: Type.Optional(Type.Boolean({ description: 'true: only unread ones' })),
  reason: Type.Optional(Reason),
})

export const NotificationChange = Type.Object({ read: Type.Boolean() })

export const ReadMark = Type.Object({
  until: Type.Optional(
    Type.String({ maxLength: 100, description: 'Id of the newest notification to mark; absent: all of them' }),
  ),
})

/** Characters of a comment that the inbox shows. */
const SHOWN = 300

export const toNotification = ({ row, comment }: NotificationItem, urls: Urls): Static<typeof Notification> => ({
  object: 'notification',
  id: row.id,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  actor: toUser(row.actor, urls),
  space: { id: row.space_id, title: row.space_title },
  urls: { app: toAppUrl(row, urls) },
  ...present('readAt', row.read_at?.toISOString()),
  ...present('review', row.review as 'approved' | 'changes-requested' | null),
  ...(row.change_request_id !== null && {
    changeRequest: {
      id: row.change_request_id,
      number: row.number!,
      subject: row.subject!,
      status: row.status as ChangeRequestStatus,
    },
  }),
  ...(row.page_id !== null && { page: { id: row.page_id, title: row.page_title ?? '' } }),
  ...(comment && {
    comment: { id: row.comment_id!, text: excerpt(comment.text, SHOWN), ...present('reply', row.reply_id) },
  }),
})

export function excerpt(text: string, characters: number): string {
  const shown = [...text.slice(0, 2 * characters + 2)]
  return shown.length <= characters && text.length <= 2 * characters ? text : `${shown.slice(0, characters).join('')}…`
}

/** Where the console shows it. */
export function toAppUrl(row: NotificationItem['row'], urls: Urls): string {
  const { organization_id, space_id, number, comment_id, reason } = row
  if (number === null && comment_id === null) return urls.pageApp(organization_id, space_id, row.page_path ?? '')
  if (comment_id === null || (reason === 'reviewed' && number !== null))
    return urls.changeRequestApp(organization_id, space_id, number!)
  return urls.commentApp({ organization: organization_id, space: space_id, number }, comment_id)
}

const MailMode = Type.Enum([...MAIL_MODES], {
  title: 'NotificationMailMode',
  description:
    'Soon: within minutes, several in one mail. Digest: once a day or week, what is still unread. The inbox has everything in any case',
})

const MailModes = Type.Object(
  Object.fromEntries(REASONS.map((reason) => [reason, MailMode])) as Record<(typeof REASONS)[number], typeof MailMode>,
  { additionalProperties: false },
)

const Digest = Type.Enum(['daily', 'weekly'])

export const NotificationSettings = Type.Object(
  {
    object: Type.Literal('notification-settings'),
    organization: Type.String({ description: 'Id of the organization the mails come from' }),
    mails: Type.Boolean({ description: 'false: no mails at all' }),
    reasons: MailModes,
    digest: Digest,
  },
  { title: 'NotificationSettings' },
)

export const NewNotificationSettings = Type.Object({
  mails: Type.Boolean(),
  reasons: Type.Optional(Type.Partial(MailModes, { additionalProperties: false })),
  digest: Type.Optional(Digest),
})

export const toSettings = (
  organizationId: string,
  { isMuted, reasons, digest }: MailSettings,
): Static<typeof NotificationSettings> => ({
  object: 'notification-settings',
  organization: organizationId,
  mails: !isMuted,
  reasons,
  digest,
})
