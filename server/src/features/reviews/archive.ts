import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, type ChangeRequestScope, idOf, ownId } from '../../core/archive/archived-table.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'

const where = ({ changeRequestId }: ChangeRequestScope) => sql`change_request_id = ${changeRequestId}`

export const archivedRequestedReviewers = archivedTable('requested_reviewers', {
  fields: { userId: idOf('users'), requestedBy: idOf('users'), createdAt: DateTime },
  where,
  fromScope: { organization_id: 'organizationId', change_request_id: 'changeRequestId', revision_id: 'revisionId' },
})

export const archivedReviews = archivedTable('reviews', {
  fields: {
    id: ownId('reviews'),
    reviewerId: idOf('users'),
    requestedBy: nullable(idOf('users')),
    status: Type.Enum(['approved', 'changes-requested']),
    outdated: Type.Boolean(),
    contentChanged: Type.Optional(Type.Boolean()),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  where,
  // Archives of the release before do not say it.
  prepare: (records) => records.map((each) => ({ ...each, contentChanged: each.contentChanged ?? false })),
  leftOut: { idempotency_key: 'the browser that made it sends the review to this server alone' },
  fromScope: { change_request_id: 'changeRequestId', revision_id: 'revisionId' },
})
