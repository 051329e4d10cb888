/** What webhooks can be told of: the actions of the audit log, and events that receivers written for GitBook know, with their bodies (decision 0113). */
import Type, { type TSchema } from 'typebox'
import { type AuditAction, ORGANIZATION_ACTIONS, toTargetType } from '../../core/audit/actions.ts'
import { invalid } from '../../core/errors.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { User } from '../users/index.ts'

export const PUBLIC_EVENTS = [
  'page_feedback',
  'space_content_updated',
  'space_gitsync_completed',
  'space_gitsync_started',
  'space_visibility_updated',
] as const

export type PublicEvent = (typeof PUBLIC_EVENTS)[number]

interface EventType {
  id: string
  label: string
  /** The group that a wildcard names, such as `space` of `space.*`; events of GitBook have none. */
  group?: string
  schema: TSchema
}

const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth', 'private']

const publicBody = <N extends PublicEvent>(name: N, properties: Record<string, TSchema>) =>
  Type.Object({
    eventId: Type.String(),
    type: Type.Literal(name),
    installationId: Type.String({ description: 'The id of the webhook' }),
    ...properties,
  })

const spaceBody = (name: PublicEvent, properties: Record<string, TSchema>) =>
  publicBody(name, { spaceId: Type.String(), ...properties })

const Visitor = Type.Object({
  anonymousId: Type.String(),
  cookies: Type.Object({}, { description: 'Always empty: cookies are not stored' }),
  userAgent: Type.String({ description: 'Always empty: it is not stored' }),
  ip: Type.String({ description: 'Always empty: it is not stored' }),
})

const PUBLIC_TYPES: Record<PublicEvent, { label: string; schema: TSchema }> = {
  page_feedback: {
    label: 'Feedback on a page submitted',
    schema: publicBody('page_feedback', {
      siteId: Type.String(),
      spaceId: Type.Optional(Type.String()),
      pageId: Type.Optional(Type.String()),
      feedback: Type.Object({
        rating: Type.Enum(['bad', 'ok', 'good']),
        comment: Type.Optional(Type.String()),
      }),
      visitor: Visitor,
      url: Type.String(),
      referrer: Type.String(),
    }),
  },
  space_content_updated: {
    label: 'Primary content of a space updated',
    schema: spaceBody('space_content_updated', { revisionId: Type.String(), updatedBy: Type.Array(User) }),
  },
  space_gitsync_completed: {
    label: 'Git synchronization completed',
    schema: spaceBody('space_gitsync_completed', {
      state: Type.Enum(['success', 'failure']),
      revisionId: Type.String(),
      commitId: Type.String({ description: 'Empty when no commit was reached' }),
    }),
  },
  space_gitsync_started: {
    label: 'Git synchronization started',
    schema: spaceBody('space_gitsync_started', {
      revisionId: Type.String({ description: 'The revision of the space at that time' }),
      commitId: Type.String({ description: 'Empty: the commit is known when the synchronization is completed' }),
    }),
  },
  space_visibility_updated: {
    label: 'Visibility of a space updated',
    schema: spaceBody('space_visibility_updated', {
      previousVisibility: Type.Enum(VISIBILITIES),
      visibility: Type.Enum(VISIBILITIES),
    }),
  },
}

const auditBody = (action: AuditAction) =>
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    type: Type.Literal(action),
    timestamp: DateTime,
    organization: Type.String(),
    actor: Type.Object({ type: Type.String(), id: Type.String(), displayName: Type.Optional(Type.String()) }),
    data: Type.Object({
      target: Type.Object({
        type: Type.Literal(toTargetType(action)),
        id: Type.String(),
        label: Type.Optional(Type.String()),
      }),
      space: Type.Optional(Type.String()),
      site: Type.Optional(Type.String()),
      details: Type.Object({}, { additionalProperties: true }),
    }),
  })

const toGroup = (action: string) => action.slice(0, action.indexOf('.'))

const organizationActions = Object.keys(ORGANIZATION_ACTIONS) as (keyof typeof ORGANIZATION_ACTIONS)[]

export const WEBHOOK_EVENT_TYPES: EventType[] = [
  ...PUBLIC_EVENTS.map((id) => ({ id, ...PUBLIC_TYPES[id] })),
  ...organizationActions.map((id) => ({
    id,
    label: ORGANIZATION_ACTIONS[id],
    group: toGroup(id),
    schema: auditBody(id),
  })),
]

/** The names that a webhook may list to get this event. */
export const namesFor = (event: string) => (event.includes('.') ? [event, `${toGroup(event)}.*`] : [event])

const known = new Set(WEBHOOK_EVENT_TYPES.flatMap(({ id }) => namesFor(id)))

export function checkEventNames(names: readonly string[]): void {
  const at = names.findIndex((name) => !known.has(name))
  if (at >= 0)
    throw invalid(`events.${at}: ${JSON.stringify(names[at])} is not known; GET /v1/webhook-event-types lists all`)
}
