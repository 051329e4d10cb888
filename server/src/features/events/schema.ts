import Type, { type Static } from 'typebox'
import { EVENT_ACTIONS } from '../../core/events/actions.ts'
import { DateTime, present } from '../../core/words/shapes.ts'
import type { StoredEvent } from './store.ts'

const LiveEvent = Type.Object(
  {
    object: Type.Literal('event'),
    id: Type.String({ description: 'The same wherever and however often the event is delivered' }),
    action: Type.Enum([...EVENT_ACTIONS]),
    at: DateTime,
    organization: Type.String(),
    space: Type.String(),
    changeRequest: Type.Optional(Type.String({ description: 'Id of the change request it happened in' })),
    page: Type.Optional(Type.String()),
    actor: Type.Optional(Type.String({ description: 'Id of the user who did it' })),
    target: Type.Optional(Type.Object({ type: Type.String(), id: Type.String() })),
    payload: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'LiveEvent' },
)

export const EventList = Type.Object(
  {
    items: Type.Array(LiveEvent),
    cursor: Type.String({ description: 'Send it as `after`, or as Last-Event-ID, to continue from here' }),
    reset: Type.Boolean({ description: 'Events may be missing: read again whatever is shown' }),
  },
  { title: 'EventList' },
)

export const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({ description: '`cursor` of an earlier response, or the last id of a stream. Absent: from now on' }),
  ),
})

export const toLiveEvent = (event: StoredEvent): Static<typeof LiveEvent> => ({
  object: 'event',
  id: String(event.seq),
  action: event.action,
  at: new Date(event.occurred_at).toISOString(),
  organization: event.organization_id,
  space: event.space_id,
  ...present('changeRequest', event.change_request_id),
  ...present('page', event.page_id),
  ...present('actor', event.actor_id),
  ...(event.target_type !== null && event.target_id !== null
    ? { target: { type: event.target_type, id: event.target_id } }
    : {}),
  ...present('payload', event.payload),
})
