import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { NewRow } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { optionalUserColumn, type UserRow, userColumn } from '../users/index.ts'

const reviews = (db: ReadDb, changeRequestId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('change_requests', 'change_requests.id', 'reviews.change_request_id')
    .innerJoin('users as reviewers', 'reviewers.id', 'reviews.reviewer_id')
    .leftJoin('users as requesters', 'requesters.id', 'reviews.requested_by')
    .selectAll('reviews')
    .select('change_requests.space_id')
    .select([userColumn('reviewers').as('reviewer'), optionalUserColumn('requesters').as('requester')])
    .where('reviews.change_request_id', '=', changeRequestId)

export function listReviews(db: ReadDb, changeRequestId: string, page: PageRequest) {
  return paginate(db, reviews(db, changeRequestId), page, ['created_at desc', 'id desc'])
}

export function loadReview(db: ReadDb, changeRequestId: string, id: string) {
  return reviews(db, changeRequestId)
    .where('reviews.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Review'))
}

/** The most people that are named for what they said. */
const MOST_NAMED = 20

/** Lists the people whose review asks for changes and was neither given nor requested again, the newest first. */
export const listAskingForChanges = (db: ReadDb, changeRequestId: string): Promise<UserRow[]> =>
  listReviewersWith(db, changeRequestId, 'changes-requested')

/** Lists the people whose approval is of an earlier content, and who were not asked again, the newest first. The author's own does not count anyway. */
export const listEarlierApprovers = (db: ReadDb, changeRequestId: string): Promise<UserRow[]> =>
  listReviewersWith(db, changeRequestId, 'approved', (query) =>
    query
      .where('reviews.content_changed', '=', true)
      .whereRef('reviews.reviewer_id', '<>', 'change_requests.created_by'),
  )

type ReviewsQuery = ReturnType<typeof reviews>

async function listReviewersWith(
  db: ReadDb,
  changeRequestId: string,
  status: 'approved' | 'changes-requested',
  narrow: (query: ReviewsQuery) => ReviewsQuery = (query) => query,
): Promise<UserRow[]> {
  const rows = await narrow(reviews(db, changeRequestId))
    .where('reviews.outdated', '=', false)
    .where('reviews.status', '=', status)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(MOST_NAMED)
    .execute()
  return rows.map(({ reviewer }) => reviewer)
}

/** Finds the review that this person gave with this key. */
export async function findReviewByKey(
  db: ReadDb,
  changeRequestId: string,
  reviewerId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('change_request_id', '=', changeRequestId)
    .where('reviewer_id', '=', reviewerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.id
}

export async function insertReview(db: Transaction, review: Omit<NewRow<'reviews'>, 'id'>): Promise<string> {
  const id = newId()
  await db
    .insertInto('reviews')
    .values({ id, ...review })
    .execute()
  return id
}

export async function markReviewsOutdated(
  db: Transaction,
  changeRequestId: string,
  reviewerIds: string[],
): Promise<void> {
  if (reviewerIds.length === 0) return
  await db
    .updateTable('reviews')
    .set({ outdated: true, updated_at: sql`now()` })
    .where('change_request_id', '=', changeRequestId)
    .where('reviewer_id', 'in', reviewerIds)
    .where('outdated', '=', false)
    .execute()
}

const requestedReviewers = (db: ReadDb, changeRequestId: string) =>
  db
    .selectFrom('requested_reviewers')
    .innerJoin('users as people', 'people.id', 'requested_reviewers.user_id')
    .innerJoin('users as requesters', 'requesters.id', 'requested_reviewers.requested_by')
    .selectAll('requested_reviewers')
    .select([userColumn('people').as('person'), userColumn('requesters').as('requester')])
    .where('requested_reviewers.change_request_id', '=', changeRequestId)

export function listRequestedReviewers(db: ReadDb, changeRequestId: string, page: PageRequest) {
  return paginate(db, requestedReviewers(db, changeRequestId), page, ['created_at asc', 'user_id asc'])
}

export function findRequestsFor(db: ReadDb, changeRequestId: string, userIds: string[]) {
  return requestedReviewers(db, changeRequestId)
    .where('requested_reviewers.user_id', 'in', userIds)
    .orderBy('requested_reviewers.created_at')
    .orderBy('requested_reviewers.user_id')
    .execute()
}

/** A request that exists already is replaced. */
export async function putRequestedReviewers(db: Transaction, requests: NewRow<'requested_reviewers'>[]): Promise<void> {
  await db
    .insertInto('requested_reviewers')
    .values(requests)
    .onConflict((clash) =>
      clash.columns(['change_request_id', 'user_id']).doUpdateSet((row) => ({
        requested_by: row.ref('excluded.requested_by'),
        revision_id: row.ref('excluded.revision_id'),
        created_at: sql`now()`,
      })),
    )
    .execute()
}

/** Returns the user who had requested the review; undefined when nobody had. */
export async function deleteRequestedReviewer(db: Transaction, changeRequestId: string, userId: string) {
  const row = await db
    .deleteFrom('requested_reviewers')
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .returning('requested_by')
    .executeTakeFirst()
  return row?.requested_by
}

/** Whether that person's review is requested and still missing. */
export async function isReviewRequested(db: ReadDb, changeRequestId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('requested_reviewers')
    .select('user_id')
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all open requests of a change request. */
export async function withdrawReviewRequests(db: Transaction, changeRequestId: string): Promise<void> {
  await db.deleteFrom('requested_reviewers').where('change_request_id', '=', changeRequestId).execute()
}
