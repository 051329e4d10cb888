import Type, { type Static } from 'typebox'

export const NotificationSettings = Type.Object(
  {
    object: Type.Literal('notification-settings'),
    organization: Type.String({ description: 'Id of the organization the mails come from' }),
    mails: Type.Boolean({
      description: 'Mails about mentions, replies, comments on one’s own change requests, and requested reviews',
    }),
  },
  { title: 'NotificationSettings' },
)

export const NewNotificationSettings = Type.Object({ mails: Type.Boolean() })

export const toSettings = (organizationId: string, isMuted: boolean): Static<typeof NotificationSettings> => ({
  object: 'notification-settings',
  organization: organizationId,
  mails: !isMuted,
})
