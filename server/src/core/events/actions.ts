/** The actions that events report. Their names are part of the interface. */
export const EVENT_ACTIONS = [
  'revision.created',
  'change_request.created',
  'change_request.opened',
  'change_request.updated',
  'change_request.merged',
  'change_request.archived',
  'review.requested',
  'review.given',
  'comment.posted',
  'comment.updated',
  'comment.resolved',
  'comment.reopened',
  'comment.deleted',
  'comment.replied',
  'import.updated',
  'import.finished',
  'notification.added',
  'notification.updated',
  'presence.changed',
] as const

export type EventAction = (typeof EVENT_ACTIONS)[number]
