import { sql } from 'kysely'
import Type from 'typebox'
import {
  archivedTable,
  type ChangeRequestScope,
  idOf,
  ownId,
  type SpaceScope,
} from '../../core/archive/archived-table.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { DescriptionText } from './description.ts'
import { NewChangeRequest } from './schema.ts'

const fields = Type.Required(NewChangeRequest).properties
const UNDER_WAY = 'change requests that are merged are not archived'

export const archivedChangeRequests = archivedTable<'change_requests', ChangeRequestScope, SpaceScope>(
  'change_requests',
  {
    fields: {
      id: ownId('change_requests'),
      number: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
      status: Type.Enum(['draft', 'open']),
      subject: fields.subject,
      description: DescriptionText,
      createdBy: idOf('users'),
      createdAt: DateTime,
      updatedAt: DateTime,
    },
    where: ({ spaceId }: SpaceScope) => sql`space_id = ${spaceId} AND status IN ('draft', 'open')`,
    fromScope: {
      space_id: 'spaceId',
      revision_id: 'revisionId',
      revision_initial_id: 'baseRevisionId',
      revision_merged_ancestor_id: 'baseRevisionId',
    },
    leftOut: { merged_at: UNDER_WAY, merged_by: UNDER_WAY, revision_merged_id: UNDER_WAY },
  },
)

export const archivedContributors = archivedTable('change_request_contributors', {
  fields: {
    userId: idOf('users'),
    edits: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
    updatedAt: DateTime,
  },
  where: ({ changeRequestId }: ChangeRequestScope) => sql`change_request_id = ${changeRequestId}`,
  fromScope: { change_request_id: 'changeRequestId' },
})
