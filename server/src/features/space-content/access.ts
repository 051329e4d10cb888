import type { PublishedContent } from '../../core/actor.ts'
import { notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import type { Role } from '../../core/words/levels.ts'
import { loadRevisionRow, type RevisionRow, wasShownSince } from '../revisions/index.ts'
import { onSpaceContent, type SpaceBrief } from '../spaces/index.ts'

interface OnRevision {
  space: SpaceBrief
  revision: RevisionRow
}

/** Every revision of the change request counts, so that an edit does not interrupt the rendering of the previous one. */
const isPreviewed = ({ preview }: PublishedContent, { change_request_id }: RevisionRow) =>
  change_request_id !== null && change_request_id === preview?.shows?.changeRequestId

export const onRevision = (level: Role): Access<{ spaceId: string; revisionId: string }, OnRevision> => {
  const { permission, resolve } = onSpaceContent(level)
  return {
    permission,
    resolve: async (request) => {
      const { space } = await resolve(request)
      const revision = await loadRevisionRow(request.db, space.id, request.params.revisionId)
      const { publishedContent } = request.actor
      if (publishedContent && revision.id !== space.revision_id) {
        const isShown =
          isPreviewed(publishedContent, revision) || (await wasShownSince(request.db, revision, publishedContent.since))
        if (!isShown) throw notFound('Revision')
      }
      return { space, revision }
    },
  }
}
