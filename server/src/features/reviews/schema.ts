import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { Body } from '../../core/words/body-shape.ts'
import { DateTime, Location, present } from '../../core/words/shapes.ts'
import { NewDescription } from '../change-requests/index.ts'
import { Comment, NewReviewComment } from '../comments/index.ts'
import { toUser, User, type UserRow } from '../users/index.ts'

const ReviewStatus = Type.Enum(['approved', 'changes-requested'])

export const Review = Type.Object(
  {
    object: Type.Literal('change-request-review'),
    id: Type.String(),
    revision: Type.String({ description: 'What the reviewer saw' }),
    reviewer: User,
    requestedBy: Type.Optional(User),
    status: ReviewStatus,
    outdated: Type.Boolean({ description: 'A review of the same person was requested or given again' }),
    current: Type.Boolean({
      description:
        'It is about the content as it is now. An edit needs a new review; an update from primary only where it touches the changes',
    }),
    comment: Type.Optional(Comment),
    createdAt: DateTime,
    updatedAt: DateTime,
    urls: Location,
  },
  { title: 'ChangeRequestReview' },
)

export const NewReview = Type.Object({
  status: ReviewStatus,
  revision: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'The head that the reviewer saw; without it the present one. A review of an earlier head does not count for the present one',
    }),
  ),
  comment: Type.Optional(Body),
  comments: Type.Optional(
    Type.Array(NewReviewComment, {
      maxItems: 200,
      description: 'Comments on pages and blocks, posted with the review',
    }),
  ),
  idempotencyKey: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Made by the client. A review that is sent again with the same key is answered and not given again',
    }),
  ),
})

export const RequestedReviewer = Type.Object(
  {
    object: Type.Literal('change-request-requested-reviewer'),
    kind: Type.Literal('user'),
    user: User,
    revision: Type.String({ description: 'The head at the time of the request' }),
    requestedBy: User,
    createdAt: DateTime,
  },
  { title: 'ChangeRequestRequestedReviewer' },
)

export const PossibleReviewersQuery = Type.Object({
  ...PageQuery.properties,
  search: Type.Optional(Type.String({ description: 'Part of the display name or e-mail address, in any case' })),
})

export const PossibleReviewer = Type.Object(
  {
    object: Type.Literal('change-request-possible-reviewer'),
    user: User,
  },
  { title: 'ChangeRequestPossibleReviewer' },
)

export const toPossibleReviewer = (user: UserRow, urls: Urls): Static<typeof PossibleReviewer> => ({
  object: 'change-request-possible-reviewer',
  user: toUser(user, urls),
})

export const ReviewRequest = Type.Object({
  users: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, description: 'User ids' }),
  subject: Type.Optional(Type.String({ maxLength: 100 })),
  description: Type.Optional(NewDescription),
})

export type ReviewSeen = Row<'reviews'> & { space_id: string; reviewer: UserRow; requester: UserRow | null }

export const toReview = (
  row: ReviewSeen,
  comment: Static<typeof Comment> | undefined,
  urls: Urls,
): Static<typeof Review> => ({
  object: 'change-request-review',
  id: row.id,
  revision: row.revision_id,
  reviewer: toUser(row.reviewer, urls),
  status: row.status as Static<typeof ReviewStatus>,
  outdated: row.outdated,
  current: !row.content_changed,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  urls: { location: urls.review(row.space_id, row.change_request_id, row.id) },
  ...present('requestedBy', row.requester && toUser(row.requester, urls)),
  ...present('comment', comment),
})

export type RequestedReviewerSeen = Row<'requested_reviewers'> & { person: UserRow; requester: UserRow }

export const toRequestedReviewer = (row: RequestedReviewerSeen, urls: Urls): Static<typeof RequestedReviewer> => ({
  object: 'change-request-requested-reviewer',
  kind: 'user',
  user: toUser(row.person, urls),
  revision: row.revision_id,
  requestedBy: toUser(row.requester, urls),
  createdAt: row.created_at.toISOString(),
})
