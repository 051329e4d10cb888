import Type from 'typebox'
import { recordEvent } from '../../core/events/record-event.ts'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { ContentFormat } from '../../core/words/body-shape.ts'
import { onChangeRequest } from '../change-requests/index.ts'
import { listMembersWithLevel } from '../spaces/index.ts'
import { toReviews } from './read-reviews.ts'
import { requestReviewers } from './request-reviewers.ts'
import {
  NewReview,
  PossibleReviewer,
  PossibleReviewersQuery,
  RequestedReviewer,
  Review,
  ReviewRequest,
  toPossibleReviewer,
  toRequestedReviewer,
} from './schema.ts'
import { deleteRequestedReviewer, listRequestedReviewers, listReviews, loadReview } from './store.ts'
import { submitReview } from './submit-review.ts'

const CHANGE_REQUEST = '/spaces/{spaceId}/change-requests/{changeRequestId}'
const REVIEWS = `${CHANGE_REQUEST}/reviews` as const
const REQUESTED = `${CHANGE_REQUEST}/requested-reviewers` as const
const Format = Type.Object({ format: Type.Optional(ContentFormat) })

export const operations = [
  operation({
    id: 'getReviewsByChangeRequestId',
    summary: 'The reviews of a change request, the newest first',
    route: `GET ${REVIEWS}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    query: Type.Object({ ...PageQuery.properties, ...Format.properties }),
    answer: pageOf(Review),
    handle: async ({ db, actor, space, changeRequest, query, page, urls }) => {
      const found = await listReviews(db, changeRequest.id, page)
      const reader = { userId: actor.userId, space, changeRequest, format: query.format, urls }
      return { ...found, items: await toReviews(db, found.items, reader) }
    },
  }),
  operation({
    id: 'submitChangeRequestReview',
    summary: 'Approve a change request, or request changes',
    description:
      'The comments become comments of the change request, whose targets name the review: all are posted, or none. ' +
      'With an `idempotencyKey` the same call can be repeated after its answer was lost.',
    route: `POST ${REVIEWS}`,
    access: onChangeRequest('review'),
    scope: 'space:write',
    body: NewReview,
    records: { action: 'review.submitted', settings: ['status'] },
    answer: created(Review),
    handle: async (context) => {
      const { db, actor, space, changeRequest, body, urls } = context
      const id = await submitReview(context, changeRequest.id, body)
      const row = await loadReview(db, changeRequest.id, id)
      return (await toReviews(db, [row], { userId: actor.userId, space, changeRequest, format: undefined, urls }))[0]!
    },
  }),
  operation({
    id: 'getChangeRequestReviewById',
    summary: 'A review',
    route: `GET ${REVIEWS}/{reviewId}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    query: Format,
    answer: Review,
    handle: async ({ db, actor, space, changeRequest, params, query, urls }) => {
      const row = await loadReview(db, changeRequest.id, params.reviewId)
      return (
        await toReviews(db, [row], { userId: actor.userId, space, changeRequest, format: query.format, urls })
      )[0]!
    },
  }),
  operation({
    id: 'getRequestedReviewersByChangeRequestId',
    summary: 'The people whose review was requested and is still missing',
    route: `GET ${REQUESTED}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    query: PageQuery,
    answer: pageOf(RequestedReviewer),
    handle: async ({ db, changeRequest, page, urls }) =>
      mapPage(await listRequestedReviewers(db, changeRequest.id, page), (row) => toRequestedReviewer(row, urls)),
  }),
  operation({
    id: 'listPossibleReviewersForChangeRequest',
    summary: 'The people whose review can be requested, by name: those with the level review on the space',
    description: 'Guests, who do not see the members of the organization, get an empty list.',
    route: `GET ${CHANGE_REQUEST}/possible-reviewers`,
    access: onChangeRequest('edit or author'),
    scope: 'space:read',
    query: PossibleReviewersQuery,
    answer: pageOf(PossibleReviewer),
    // Reads every member of the organization.
    reads: 'slow',
    handle: async ({ db, actor, space, query, page, urls }) => {
      const asked = { space, level: 'review' as const, search: query.search, callerId: actor.userId }
      return mapPage(await listMembersWithLevel(db, asked, page), ({ user }) => toPossibleReviewer(user, urls))
    },
  }),
  operation({
    id: 'requestReviewersForChangeRequest',
    summary: 'Request reviews from people; a draft becomes open',
    route: `POST ${REQUESTED}`,
    access: onChangeRequest('edit or author'),
    scope: 'space:write',
    body: ReviewRequest,
    records: { action: 'review.requested', settings: ['users'] },
    answer: Type.Object({ users: Type.Array(RequestedReviewer) }),
    handle: async (context) => {
      const rows = await requestReviewers(context, context.changeRequest.id, context.body)
      return { users: rows.map((row) => toRequestedReviewer(row, context.urls)) }
    },
  }),
  operation({
    id: 'removeRequestedReviewerFromChangeRequest',
    summary: 'Withdraw a request for a review',
    route: `DELETE ${REQUESTED}/{userId}`,
    access: onChangeRequest('edit or author'),
    scope: 'space:write',
    records: 'review.request_removed',
    answer: removed,
    handle: async ({ db, actor, space, changeRequest, params }) => {
      const wasRequested = (await deleteRequestedReviewer(db, changeRequest.id, params.userId)) !== undefined
      const event = { spaceId: space.id, changeRequestId: changeRequest.id, actorId: actor.userId }
      if (wasRequested) await recordEvent(db, { action: 'change_request.updated', ...event })
      return wasRequested
    },
  }),
]
