import { none, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { asUser } from '../users/index.ts'
import { changePassword } from './change-password.ts'
import { PasswordChange, toUserSession, UserSession } from './schema.ts'
import { deleteOtherSessions, deleteSessionOf, listSessions } from './store.ts'

const SESSIONS = '/user/sessions'

export const operations = [
  operation({
    id: 'listUserSessions',
    summary: 'One’s own sessions in browsers, the one seen last first',
    route: `GET ${SESSIONS}`,
    access: asUser(),
    query: PageQuery,
    answer: pageOf(UserSession),
    handle: async ({ db, actor, page }) =>
      mapPage(await listSessions(db, actor.userId, actor.tokenId, page), toUserSession),
  }),
  operation({
    id: 'endUserSession',
    summary: 'Sign a browser of one’s own out; its tokens stop working at once',
    route: `DELETE ${SESSIONS}/{sessionId}`,
    access: asUser(),
    records: 'session.ended',
    answer: removed,
    logs: 'rights changed',
    handle: ({ db, actor, params }) => deleteSessionOf(db, actor.userId, actor.tokenId, params.sessionId),
  }),
  operation({
    id: 'endOtherUserSessions',
    summary: 'Sign all other browsers of one’s own out; their tokens stop working at once',
    description: 'A token that belongs to no browser signs all of them out.',
    route: `DELETE ${SESSIONS}`,
    access: asUser(),
    records: { action: 'session.ended', target: 'actor' },
    answer: none,
    logs: 'rights changed',
    handle: ({ db, actor }) => deleteOtherSessions(db, actor.userId, actor.tokenId),
  }),
  operation({
    id: 'changeOwnPassword',
    summary: 'Change one’s own password; all other sessions end',
    description:
      'Attempts are limited as those to sign in are. An account without a password gets its first one within 15 minutes after signing in.',
    route: 'PUT /user/password',
    access: asUser(),
    body: PasswordChange,
    records: { action: 'user.password_changed', target: 'actor' },
    answer: none,
    // Attempts that fail must stay counted.
    transaction: 'own',
    handle: (context) => changePassword(context, context.body),
  }),
]
