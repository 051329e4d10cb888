import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { DocumentShape } from '../../core/words/document-shape.ts'
import { DateTime, nullable, present, Url } from '../../core/words/shapes.ts'
import { toUser, User, type UserRow } from '../users/index.ts'
import { NewDescription, toDescriptionDocument } from './description.ts'

const STATUSES = ['draft', 'open', 'archived', 'merged'] as const
export const ChangeRequestStatus = Type.Enum(STATUSES)
export type ChangeRequestStatus = Static<typeof ChangeRequestStatus>
const Subject = Type.String({ maxLength: 100 })

export const ChangeRequest = Type.Object(
  {
    object: Type.Literal('change-request'),
    id: Type.String(),
    number: Type.Number({ description: 'Identifier in the space, from 1' }),
    status: ChangeRequestStatus,
    subject: Subject,
    description: Type.Optional(DocumentShape),
    createdBy: User,
    createdAt: DateTime,
    updatedAt: DateTime,
    mergedBy: Type.Optional(User),
    mergedAt: Type.Optional(DateTime),
    revision: Type.String({ description: 'Its newest revision' }),
    revisionInitial: Type.String({ description: 'Primary when it was created' }),
    revisionMergedAncestor: Type.String({ description: 'The last primary revision merged into it' }),
    revisionMerged: Type.Optional(Type.String({ description: 'The primary revision its merge created' })),
    comments: Type.Number({ description: 'Open comments' }),
    outdated: Type.Boolean({ description: 'Primary has a revision that is not merged into it yet' }),
    space: Type.String(),
    urls: Type.Object({ app: Url, location: Url }),
  },
  { title: 'ChangeRequest' },
)

export const ChangeRequestsQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Type.Enum(STATUSES, { default: 'open' })),
  contributor: Type.Optional(Type.String({ description: 'User id: only those with contributions from that user' })),
  creator: Type.Optional(Type.String({ description: 'User id: only those that user created' })),
  requestedReviewer: Type.Optional(
    Type.String({ description: 'User id: only those waiting for a review of that user' }),
  ),
})
export type ChangeRequestsQuery = Static<typeof ChangeRequestsQuery>

/** A change request that nobody has touched for so many days is stale. */
export const STALE_DAYS = 14

export const OrganizationChangeRequestsQuery = Type.Object({
  ...ChangeRequestsQuery.properties,
  status: Type.Optional(
    Type.Union([ChangeRequestStatus, Type.Array(ChangeRequestStatus, { maxItems: 4 })], { default: 'open' }),
  ),
  space: Type.Optional(Type.String({ description: 'Space id: only those of that space' })),
  site: Type.Optional(Type.String({ description: 'Site id: only those of spaces on that site' })),
  stale: Type.Optional(
    Type.Boolean({ description: `Only those that nobody has changed for ${STALE_DAYS} days, or only the others` }),
  ),
  orderBy: Type.Optional(
    Type.Enum(['updatedAt', 'createdAt'], { default: 'updatedAt', description: 'The newest first' }),
  ),
})
export type OrganizationChangeRequestsQuery = Static<typeof OrganizationChangeRequestsQuery>

export const NewChangeRequest = Type.Partial(Type.Object({ subject: Subject, description: NewDescription }))

export const ChangeRequestChange = Type.Partial(
  Type.Object({
    subject: Subject,
    description: nullable(NewDescription),
    status: Type.Enum(['draft', 'open', 'archived'], { description: 'Only the merge call merges' }),
  }),
)

export const ChangeRequestMergeResult = Type.Object(
  {
    revision: Type.String({ description: 'The new primary revision; with conflicts the head that contains them' }),
    result: Type.Enum(['merge', 'conflicts']),
  },
  { title: 'MergeResult' },
)

export const ChangeRequestUpdateResult = Type.Object(
  {
    revision: Type.String({ description: 'The head of the change request' }),
    result: Type.Enum(['update', 'conflicts'], { description: 'conflicts: some are open in it' }),
  },
  { title: 'UpdateResult' },
)

export const Contributor = Type.Object(
  {
    user: User,
    updatedAt: DateTime,
    count: Type.Number({ description: 'How many edits' }),
    actionType: Type.Enum(['edit', 'comment']),
  },
  { title: 'Contributor' },
)

/** A change request with the joined people and counts that its response needs. */
export type ChangeRequestSeen = Row<'change_requests'> & {
  organization_id: string
  creator: UserRow
  merger: UserRow | null
  comments: number
  outdated: boolean
}

export const toChangeRequest = (row: ChangeRequestSeen, urls: Urls): Static<typeof ChangeRequest> => ({
  object: 'change-request',
  id: row.id,
  number: row.number,
  status: row.status as ChangeRequestStatus,
  subject: row.subject,
  createdBy: toUser(row.creator, urls),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  revision: row.revision_id,
  revisionInitial: row.revision_initial_id,
  revisionMergedAncestor: row.revision_merged_ancestor_id,
  comments: row.comments,
  outdated: row.outdated,
  space: row.space_id,
  urls: {
    app: urls.changeRequestApp(row.organization_id, row.space_id, row.number),
    location: urls.changeRequest(row.space_id, row.id),
  },
  ...present('description', row.description === '' ? null : toDescriptionDocument(row.description)),
  ...present('mergedBy', row.merger && toUser(row.merger, urls)),
  ...present('mergedAt', row.merged_at?.toISOString()),
  ...present('revisionMerged', row.revision_merged_id),
})

/** The response for the holder of a preview link: it has neither e-mail addresses nor discussions. */
export function toPreviewedChangeRequest(row: ChangeRequestSeen, urls: Urls): Static<typeof ChangeRequest> {
  const { description: _, mergedBy: __, ...rest } = toChangeRequest(row, urls)
  const { email: ___, ...createdBy } = rest.createdBy
  return { ...rest, createdBy, comments: 0 }
}

type ContributorRow = UserRow & { updated_at: Date; edits: number }

export const toContributor = (row: ContributorRow, urls: Urls): Static<typeof Contributor> => ({
  user: toUser(row, urls),
  updatedAt: row.updated_at.toISOString(),
  count: row.edits,
  actionType: 'edit',
})
