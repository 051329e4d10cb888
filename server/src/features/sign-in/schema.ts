import Type, { type Static } from 'typebox'
import { DateTime, present } from '../../core/words/shapes.ts'
import { Password } from './password.ts'
import type { SessionRow } from './store.ts'

export const UserSession = Type.Object(
  {
    object: Type.Literal('session'),
    id: Type.String(),
    createdAt: DateTime,
    lastSeenAt: { ...DateTime, description: 'To the hour, while no token of the session was used' },
    expiresAt: DateTime,
    userAgent: Type.Optional(Type.String({ description: 'The browser it was started in' })),
    address: Type.Optional(Type.String({ description: 'The network address it was started from' })),
    current: Type.Boolean({ description: 'true: the token of this request belongs to it' }),
  },
  { title: 'UserSession' },
)

export const toUserSession = (row: SessionRow): Static<typeof UserSession> => ({
  object: 'session',
  id: row.id,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  current: row.is_current,
  ...present('userAgent', row.user_agent),
  ...present('address', row.address),
})

export const PasswordChange = Type.Object({
  currentPassword: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Required where the account has a password' }),
  ),
  password: Password,
})
