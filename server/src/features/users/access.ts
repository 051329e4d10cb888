import { notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { loadUser, sharesOrganization } from './store.ts'

/** Any valid token. */
export const asUser = (): Access<unknown, object> => ({
  permission: { on: 'service', level: 'signed in' },
  resolve: async () => ({}),
})

/** Oneself, or somebody of an organization one is more than a guest in. */
export const onKnownUser = (): Access<{ userId: string }, { user: Awaited<ReturnType<typeof loadUser>> }> => ({
  permission: { on: 'user', level: 'known' },
  resolve: async ({ db, actor, params }) => {
    if (params.userId !== actor.userId && !(await sharesOrganization(db, actor.userId, params.userId)))
      throw notFound('User')
    return { user: await loadUser(db, params.userId) }
  },
})

/** Oneself; somebody else is 404, as one may not even know of them. */
export const onOwnUser = (): Access<{ userId: string }, object> => ({
  permission: { on: 'user', level: 'self' },
  resolve: async ({ actor, params }) => {
    if (params.userId !== actor.userId) throw notFound('User')
    return {}
  },
})
