import Type from 'typebox'
import { invalid } from '../../core/errors.ts'
import { operation } from '../../core/operation/operation.ts'
import { version } from '../../core/version.ts'
import { asUser, onKnownUser, onOwnUser } from './access.ts'
import { findNameFault } from './person-name.ts'
import { AuthenticatedUser, toUser, User, UserChange } from './schema.ts'
import { loadUser, updateUser } from './store.ts'

const startedAt = new Date().toISOString()

export const operations = [
  operation({
    id: 'getApiInformation',
    summary: 'The version of this interface and when this server started',
    route: 'GET /',
    access: asUser(),
    scope: 'any',
    answer: Type.Object({ version: Type.String(), build: Type.String({ format: 'date-time' }) }),
    handle: () => ({ version, build: startedAt }),
  }),
  operation({
    id: 'getAuthenticatedUser',
    summary: 'The user whom the token belongs to',
    route: 'GET /user',
    access: asUser(),
    scope: 'user:read',
    answer: AuthenticatedUser,
    handle: async ({ db, actor, urls }) => {
      const user = await loadUser(db, actor.userId)
      return { ...toUser(user, urls), isOperator: user.is_operator }
    },
  }),
  operation({
    id: 'getUserById',
    summary: 'A user who shares an organization with the caller',
    route: 'GET /users/{userId}',
    access: onKnownUser(),
    scope: 'user:read',
    answer: User,
    handle: ({ user, urls }) => toUser(user, urls),
  }),
  operation({
    id: 'updateUserById',
    summary: 'Change one’s own name or picture',
    route: 'PATCH /users/{userId}',
    access: onOwnUser(),
    body: UserChange,
    records: 'user.updated',
    answer: User,
    handle: async ({ db, params, body, urls }) => {
      if (body.displayName !== undefined && findNameFault(body.displayName) === 'link in name')
        throw invalid('displayName must be a name without links or e-mail addresses')
      const change = {
        ...(body.displayName !== undefined && { display_name: body.displayName }),
        ...(body.photoURL !== undefined && { photo_url: body.photoURL }),
      }
      return toUser(await updateUser(db, params.userId, change), urls)
    },
  }),
]
