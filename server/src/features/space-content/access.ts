import type { Role } from '../../core/levels.ts'
import type { Access } from '../../core/operation.ts'
import { loadRevision, type RevisionRow } from '../revisions/index.ts'
import { type OnSpace, onSpace } from '../spaces/index.ts'

export interface OnRevision extends OnSpace {
  revision: RevisionRow
}

export const onRevision = (level: Role): Access<{ spaceId: string; revisionId: string }, OnRevision> => {
  const { permission, resolve } = onSpace(level)
  return {
    permission,
    resolve: async (request) => {
      const { space } = await resolve(request)
      return { space, revision: await loadRevision(request.db, space.id, request.params.revisionId) }
    },
  }
}
