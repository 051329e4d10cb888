import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { createRateLimiter } from '../../core/http/rate-limit.ts'
import { removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { pageOf } from '../../core/operation/pagination.ts'
import { findChangeRequests } from '../change-requests/index.ts'
import { onSpaceContent } from '../spaces/index.ts'
import { NewPresence, Presence, PresenceExpiry, PresenceQuery, toPresence } from './schema.ts'
import { deletePresence, EXPIRES_AFTER, isSamePlace, listPresences, type Place, putPresence } from './store.ts'

const PRESENCE = '/spaces/{spaceId}/presence'

/** Signs of one person in a minute, over all windows. */
const signs = createRateLimiter(120)

export const operations = [
  operation({
    id: 'listPresence',
    summary: 'Who looks at a space, a change request or a page now',
    route: `GET ${PRESENCE}`,
    access: onSpaceContent('read'),
    scope: 'space:read',
    query: PresenceQuery,
    answer: pageOf(Presence),
    handle: async ({ db, space, query, urls }) => {
      const rows = await listPresences(db, space.id, query)
      return { items: rows.map((row) => toPresence(row, urls)), count: rows.length }
    },
  }),
  operation({
    id: 'updatePresence',
    summary: 'Say that one looks at a space, a change request or a page; to be repeated',
    route: `PUT ${PRESENCE}`,
    access: onSpaceContent('read'),
    scope: 'space:read',
    body: NewPresence,
    records: { nothing: 'it is for the caller alone' },
    answer: PresenceExpiry,
    handle: async ({ db, actor, space, body }) => {
      const { exceeded } = signs.count(actor.userId)
      if (exceeded) throw exceeded
      const place = {
        spaceId: space.id,
        changeRequestId: await readChangeRequest(db, space.id, body.changeRequest),
        pageId: body.page ?? null,
        isEditing: body.editing ?? false,
      }
      const before = await putPresence(db, actor.userId, body.client, place)
      if (!before || !isSamePlace(before, place)) {
        if (before) await announce(db, actor.userId, before)
        await announce(db, actor.userId, place)
      }
      return { expiresIn: EXPIRES_AFTER }
    },
  }),
  operation({
    id: 'deletePresence',
    summary: 'Say that a window was closed',
    route: `DELETE ${PRESENCE}/{presenceClient}`,
    access: onSpaceContent('read'),
    scope: 'space:read',
    records: { nothing: 'it is for the caller alone' },
    answer: removed,
    handle: async ({ db, actor, space, params }) => {
      const place = await deletePresence(db, actor.userId, params.presenceClient, space.id)
      if (place) await announce(db, actor.userId, place)
      return place !== undefined
    },
  }),
]

async function readChangeRequest(db: Transaction, spaceId: string, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const found = (await findChangeRequests(db, [id])).get(id)
  if (found?.space_id !== spaceId)
    throw invalid('changeRequest refers to a change request that this space does not have')
  return id
}

const announce = (db: Transaction, actorId: string, { spaceId, changeRequestId, pageId }: Place) =>
  recordEvent(db, { action: 'presence.changed', actorId, spaceId, changeRequestId, pageId })
