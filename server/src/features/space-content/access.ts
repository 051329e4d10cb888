import type { Role } from '../../core/levels.ts'
import type { Access } from '../../core/operation.ts'
import { loadRevision, type RevisionRow } from '../revisions/index.ts'
import { onSpaceContent, type SpaceBrief } from '../spaces/index.ts'

export interface OnRevision {
  space: SpaceBrief
  revision: RevisionRow
}

export const onRevision = (level: Role): Access<{ spaceId: string; revisionId: string }, OnRevision> => {
  const { permission, resolve } = onSpaceContent(level)
  return {
    permission,
    resolve: async (request) => {
      const { space } = await resolve(request)
      return { space, revision: await loadRevision(request.db, space.id, request.params.revisionId) }
    },
  }
}
