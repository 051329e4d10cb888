import { invalid } from '../../core/errors.ts'
import { none } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { onNotification } from './access.ts'
import { findNotification, listNotifications, markAllRead, markNotification } from './inbox-store.ts'
import { readNotifications } from './read-notifications.ts'
import {
  InboxQuery,
  NewNotificationSettings,
  Notification,
  NotificationChange,
  NotificationSettings,
  ReadMark,
  toNotification,
  toSettings,
} from './schema.ts'
import { loadMailSettings, setOrganizationMuted, updateMailSettings } from './settings-store.ts'

const INBOX = '/orgs/{organizationId}/inbox'
const SETTINGS = '/user/notifications/{organizationId}'

export const operations = [
  operation({
    id: 'listNotifications',
    summary: 'What one is told about an organization, the newest first',
    description: 'Only what one may still read. `limit=0` with `unread=true` counts the unread ones.',
    route: `GET ${INBOX}`,
    access: onOrganization('member'),
    scope: 'user:read',
    query: InboxQuery,
    answer: pageOf(Notification),
    handle: async ({ db, actor, organization, query, page, urls }) => {
      const recipient = { organizationId: organization.id, userId: actor.userId }
      const { items, ...rest } = await listNotifications(db, recipient, query, page)
      return { ...rest, items: (await readNotifications(db, items)).map((item) => toNotification(item, urls)) }
    },
  }),
  operation({
    id: 'updateNotification',
    summary: 'Mark a notification as read or as unread',
    route: `PATCH ${INBOX}/{notificationId}`,
    access: onNotification(),
    body: NotificationChange,
    records: { nothing: 'it is for the caller alone' },
    answer: Notification,
    handle: async ({ db, actor, organization, notification, body, urls }) => {
      const recipient = { organizationId: organization.id, userId: actor.userId }
      await markNotification(db, recipient, notification, body.read)
      const marked = await findNotification(db, recipient, notification.id)
      const [item] = await readNotifications(db, [marked!])
      return toNotification(item!, urls)
    },
  }),
  operation({
    id: 'markNotificationsRead',
    summary: 'Mark all notifications as read, or all up to one',
    route: `POST ${INBOX}/read`,
    access: onOrganization('member'),
    body: ReadMark,
    bodyOptional: true,
    records: { nothing: 'it is for the caller alone' },
    answer: none,
    handle: async ({ db, actor, organization, body: { until } }) => {
      const recipient = { organizationId: organization.id, userId: actor.userId }
      const last = until === undefined ? undefined : await findNotification(db, recipient, until)
      if (until !== undefined && !last) throw invalid('until must be the id of a notification in this inbox')
      await markAllRead(db, recipient, last)
    },
  }),
  operation({
    id: 'getNotificationSettings',
    summary: 'Which mails one gets from an organization',
    route: `GET ${SETTINGS}`,
    access: onOrganization('member'),
    scope: 'user:read',
    answer: NotificationSettings,
    handle: async ({ db, actor, organization }) =>
      toSettings(organization.id, await loadMailSettings(db, organization.id, actor.userId)),
  }),
  operation({
    id: 'updateNotificationSettings',
    summary: 'Choose which mails one gets from an organization, by reason, or stop them all',
    description: 'What the body leaves out stays as it is.',
    route: `PUT ${SETTINGS}`,
    access: onOrganization('member'),
    body: NewNotificationSettings,
    records: { nothing: 'it is for the caller alone' },
    answer: NotificationSettings,
    handle: async ({ db, actor, organization, body: { mails, reasons, digest } }) => {
      await setOrganizationMuted(db, organization.id, actor.userId, !mails)
      await updateMailSettings(db, organization.id, actor.userId, { reasons, digest })
      return toSettings(organization.id, await loadMailSettings(db, organization.id, actor.userId))
    },
  }),
]
