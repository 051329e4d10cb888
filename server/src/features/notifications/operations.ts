import { operation } from '../../core/operation/operation.ts'
import { onOrganization } from '../organizations/index.ts'
import { NewNotificationSettings, NotificationSettings, toSettings } from './schema.ts'
import { isOrganizationMuted, setOrganizationMuted } from './store.ts'

const SETTINGS = '/user/notifications/{organizationId}'

export const operations = [
  operation({
    id: 'getNotificationSettings',
    summary: 'Whether one gets mails about comments and reviews from an organization',
    route: `GET ${SETTINGS}`,
    access: onOrganization('member'),
    scope: 'user:read',
    answer: NotificationSettings,
    handle: async ({ db, actor, organization }) =>
      toSettings(organization.id, await isOrganizationMuted(db, organization.id, actor.userId)),
  }),
  operation({
    id: 'updateNotificationSettings',
    summary: 'Stop mails about comments and reviews from an organization, or get them again',
    route: `PUT ${SETTINGS}`,
    access: onOrganization('member'),
    body: NewNotificationSettings,
    answer: NotificationSettings,
    handle: async ({ db, actor, organization, body }) => {
      await setOrganizationMuted(db, organization.id, actor.userId, !body.mails)
      return toSettings(organization.id, !body.mails)
    },
  }),
]
