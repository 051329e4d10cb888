import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../core/actor.ts'
import { limitReached, unavailable } from '../../core/errors.ts'
import { isHead } from '../../core/http/head-requests.ts'
import { OpenStream } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { asUser } from '../users/index.ts'
import { formatCursor } from './cursor.ts'
import { MAX_OWN_STREAMS } from './feed.ts'
import { createListener } from './listener.ts'
import { EventList, EventsQuery, toLiveEvent } from './schema.ts'

export const operations = [
  operation({
    id: 'listEvents',
    summary: 'What happens where the caller may see it, as it happens',
    description:
      'With `Accept: text/event-stream` a stream of server-sent events: each `data` is a LiveEvent, and `event: reset` means that events may be missing. ' +
      '`Last-Event-ID` continues an interrupted stream on any server, for a day; events may be delivered twice, but none is lost. ' +
      'Otherwise the same as one list: poll with `after`.',
    route: 'GET /events',
    access: asUser(),
    scope: 'space:read',
    query: EventsQuery,
    answer: EventList,
    handle: async ({ actor, query, request }) => {
      if (wantsStream(request)) return openStream(request, actor, query.after)
      const { events, cursor, isReset } = await request.server.eventFeed.read(actor, query.after)
      return { items: events.map(toLiveEvent), cursor: formatCursor(cursor), reset: isReset }
    },
  }),
]

const wantsStream = (request: FastifyRequest) =>
  !isHead(request) && (request.headers.accept?.includes('text/event-stream') ?? false)

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither store nor compress it; nginx also wants to be told not to buffer it.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

function openStream(
  request: FastifyRequest,
  { userId, tokenId, closedOrganizations }: Actor,
  after: string | undefined,
): OpenStream {
  const { eventFeed } = request.server
  // Counted here and not when the stream opens: many that are asked for at once would all find room.
  const release = eventFeed.streams.take([userId])
  if (!release) {
    if (eventFeed.streams.held(userId) >= MAX_OWN_STREAMS)
      throw limitReached(`${MAX_OWN_STREAMS} streams are open already: close one first`, 10)
    throw unavailable('Too many streams are open on this server: poll instead')
  }
  const lastId = request.headers['last-event-id']
  return new OpenStream(HEADERS, (response) => {
    // The client left before the stream was opened: no further event says so.
    if (response.destroyed) return release()
    const listener = createListener(response, { userId, tokenId, closed: new Set(closedOrganizations) })
    response.on('close', () => {
      release()
      eventFeed.remove(listener)
    })
    response.on('error', () => {})
    eventFeed.listen(listener, (Array.isArray(lastId) ? lastId[0] : lastId) || after).catch((error: Error) => {
      request.log.warn({ reason: error.message }, 'A stream of events could not be opened')
    })
  })
}
