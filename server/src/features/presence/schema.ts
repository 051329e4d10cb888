import Type, { type Static } from 'typebox'
import type { Urls } from '../../core/urls.ts'
import { DateTime, present } from '../../core/words/shapes.ts'
import { toUser, User, type UserRow } from '../users/index.ts'

export const Presence = Type.Object(
  {
    object: Type.Literal('presence'),
    user: User,
    changeRequest: Type.Optional(Type.String({ description: 'Id of the change request the person looks at' })),
    page: Type.Optional(Type.String()),
    editing: Type.Boolean(),
    since: DateTime,
  },
  { title: 'Presence' },
)

export const PresenceQuery = Type.Object({
  changeRequest: Type.Optional(
    Type.String({ description: 'Id of a change request. Absent: those who look at the primary content' }),
  ),
  page: Type.Optional(Type.String({ description: 'Id of a page. Absent: all pages' })),
})

const CLIENT_PATTERN = '^[A-Za-z0-9_-]{1,40}$'

export const NewPresence = Type.Object({
  client: Type.String({
    pattern: CLIENT_PATTERN,
    description: 'A random name of the window, the same as long as it is open',
  }),
  changeRequest: Type.Optional(Type.String({ maxLength: 64 })),
  page: Type.Optional(Type.String({ maxLength: 64 })),
  editing: Type.Optional(Type.Boolean({ default: false })),
})

export const PresenceExpiry = Type.Object({
  expiresIn: Type.Number({ description: 'Seconds after which the person counts as gone unless this is repeated' }),
})

export interface PresenceSeen {
  user: UserRow
  change_request_id: string | null
  page_id: string | null
  is_editing: boolean
  since: Date
}

export const toPresence = (row: PresenceSeen, urls: Urls): Static<typeof Presence> => ({
  object: 'presence',
  user: toUser(row.user, urls),
  ...present('changeRequest', row.change_request_id),
  ...present('page', row.page_id),
  editing: row.is_editing,
  since: row.since.toISOString(),
})
