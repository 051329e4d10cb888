import { notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { type OnOrganization, onOrganization } from '../organizations/index.ts'
import { findNotification, type NotificationSeen } from './inbox-store.ts'

/** One's own notification, as long as one may read what it is about. */
export const onNotification = (): Access<
  { organizationId: string; notificationId: string },
  OnOrganization & { notification: NotificationSeen }
> => ({
  permission: { on: 'organization', level: 'recipient' },
  resolve: async ({ db, actor, params }) => {
    const { organization } = await onOrganization('member').resolve({ db, actor, params })
    const recipient = { organizationId: organization.id, userId: actor.userId }
    const notification = await findNotification(db, recipient, params.notificationId)
    if (!notification) throw notFound('Notification')
    return { organization, notification }
  },
})
