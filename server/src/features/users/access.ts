import { notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { loadUser, sharesOrganization } from './store.ts'

/** Anybody with a valid token passes. */
export const asUser = (): Access<unknown, object> => ({
  permission: { on: 'service', level: 'signed in' },
  resolve: async () => ({}),
})

/** The path names the caller, or a member of an organization in which the caller is more than a guest. */
export const onKnownUser = (): Access<{ userId: string }, { user: Awaited<ReturnType<typeof loadUser>> }> => ({
  permission: { on: 'user', level: 'known' },
  resolve: async ({ db, actor, params }) => {
    if (params.userId !== actor.userId && !(await sharesOrganization(db, actor, params.userId))) throw notFound('User')
    return { user: await loadUser(db, params.userId) }
  },
})

/** The path names the caller; every other user is 404, as the caller may not see them. */
export const onOwnUser = (): Access<{ userId: string }, object> => ({
  permission: { on: 'user', level: 'self' },
  resolve: async ({ actor, params }) => {
    if (params.userId !== actor.userId) throw notFound('User')
    return {}
  },
})
