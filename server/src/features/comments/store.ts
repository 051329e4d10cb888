import type { Body } from '../../core/body-shape.ts'
import type { Db } from '../../core/database/connect.ts'
import { newId } from '../../core/ids.ts'
import { optionalUserColumn, userColumn } from '../users/index.ts'
import type { CommentSeen } from './schema.ts'

export interface NewComment {
  spaceId: string
  changeRequestId: string
  reviewId: string
  revisionId: string
  body: Body
  postedBy: string
}

export async function insertComment(db: Db, comment: NewComment): Promise<void> {
  await db
    .insertInto('comments')
    .values({
      id: newId(),
      space_id: comment.spaceId,
      change_request_id: comment.changeRequestId,
      review_id: comment.reviewId,
      revision_id: comment.revisionId,
      body: JSON.stringify(comment.body),
      posted_by: comment.postedBy,
    })
    .execute()
}

/** The comments of these reviews, by review. */
export async function findReviewComments(db: Db, reviewIds: string[]): Promise<Map<string, CommentSeen>> {
  if (reviewIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users as posters', 'posters.id', 'comments.posted_by')
    .leftJoin('users as resolvers', 'resolvers.id', 'comments.resolved_by')
    .selectAll('comments')
    .select([userColumn('posters').as('poster'), optionalUserColumn('resolvers').as('resolver')])
    .where('comments.review_id', 'in', reviewIds)
    .execute()
  return new Map(rows.map((row) => [row.review_id!, row]))
}
