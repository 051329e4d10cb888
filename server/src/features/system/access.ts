import { forbidden } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { loadUser } from '../users/index.ts'

/** The operator of the server; `lectern user operator` sets who that is. */
export const asOperator = (): Access<unknown, { operator: { id: string; email: string } }> => ({
  permission: { on: 'service', level: 'operator' },
  resolve: async ({ db, actor }) => {
    const user = await loadUser(db, actor.userId)
    if (!user.is_operator || user.email === null) throw forbidden('Only operators of this server may do this')
    return { operator: { id: user.id, email: user.email } }
  },
})
