import { notFound } from '../../core/errors.ts'
import type { Role } from '../../core/levels.ts'
import type { Access } from '../../core/operation.ts'
import { loadRevision, type RevisionRow, wasShownSince } from '../revisions/index.ts'
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
      const revision = await loadRevision(request.db, space.id, request.params.revisionId)
      const { publishedContent } = request.actor
      if (publishedContent && revision.id !== space.revision_id) {
        const wasShown = await wasShownSince(request.db, revision, publishedContent.since)
        if (!wasShown) throw notFound('Revision')
      }
      return { space, revision }
    },
  }
}
