import { forbidden } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { type OnOrganization, onOrganization } from '../organizations/index.ts'
import { loadImportRunSeenBy } from './store.ts'

interface OnImportRun extends OnOrganization {
  run: Awaited<ReturnType<typeof loadImportRunSeenBy>>
}

/** Everybody who sees the space sees its imports; people with the level edit and whoever started an import may `change` it. */
export const onImportRun = (
  verb: 'read' | 'change',
): Access<{ organizationId: string; importRunId: string }, OnImportRun> => ({
  permission: { on: 'space', level: verb === 'read' ? 'read' : 'edit or author' },
  resolve: async ({ db, actor, params }) => {
    const { organizationId, importRunId } = params
    const { organization } = await onOrganization('member').resolve({ db, actor, params })
    const run = await loadImportRunSeenBy(db, actor.userId, organizationId, importRunId)
    if (verb === 'change' && run.created_by !== actor.userId && !isAtLeast(run.level, 'edit'))
      throw forbidden('This needs the level edit or higher on the space')
    return { organization, run }
  },
})
