import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { Location, NOT_BLANK, present } from '../../core/words/shapes.ts'
import { LONGEST_NAME } from './person-name.ts'

export const User = Type.Object(
  {
    object: Type.Literal('user'),
    id: Type.String(),
    displayName: Type.String(),
    email: Type.Optional(Type.String()),
    photoURL: Type.Optional(Type.String()),
    urls: Location,
  },
  { title: 'User' },
)

/** The fields that a user reads of themselves. */
export const AuthenticatedUser = Type.Object(
  {
    ...User.properties,
    isOperator: Type.Boolean({
      description: 'Whether the user is an operator of this server: of its jobs, mails and storage',
    }),
  },
  { title: 'AuthenticatedUser' },
)

export const UserChange = Type.Partial(
  Type.Object({
    displayName: Type.String({ minLength: 1, maxLength: LONGEST_NAME, pattern: NOT_BLANK }),
    photoURL: Type.Union([Type.String({ format: 'uri', maxLength: 2048 }), Type.Null()], {
      description: 'null removes the picture',
    }),
  }),
)

/** The columns that `toUser` needs. */
export type UserRow = Pick<Row<'users'>, 'id' | 'display_name' | 'email' | 'photo_url'>

export const toUser = (row: UserRow, urls: Urls): Static<typeof User> => ({
  object: 'user',
  id: row.id,
  displayName: row.display_name,
  urls: { location: urls.user(row.id) },
  ...present('email', row.email),
  ...present('photoURL', row.photo_url),
})
