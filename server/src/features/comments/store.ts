import { type SqlBool, sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { execute, rawText, type SqlText, sqlText } from '../../core/database/sql-text.ts'
import { notFound } from '../../core/errors.ts'
import { hintAtEvents, toEventInsert } from '../../core/events/record-event.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { Body } from '../../core/words/body-shape.ts'
import { selectMembers, withMemberCounts } from '../members/index.ts'
import { optionalUserColumn, toUserText, userColumn } from '../users/index.ts'
import { toCommentEvent } from './comment-event.ts'
import type { CommentParent } from './comment-parent.ts'
import { reactionsToComment } from './reactions-store.ts'
import type { CommentSeen, CommentsQuery, TargetPage } from './schema.ts'
import type { StoredSuggestion } from './stored-suggestion.ts'

interface NewCommentRow {
  spaceId: string
  changeRequestId: string | null
  reviewId?: string
  revisionId: string
  /** It is about the text before the change request. */
  isAboutBase: boolean
  target?: CommentTarget | undefined
  suggestion?: StoredSuggestion | undefined
  body: Body
  postedBy: string
}

/** The page, as it is when the comment is posted, and the block. */
export interface CommentTarget {
  page: Omit<TargetPage, 'outdated'>
  node?: { id: string; preview: string | null; quote?: string | undefined }
}

const POSTER = rawText(toUserText('users'))
const NOTHING = rawText('')

/** Inserts a comment with its event, and what the audit log gets, and returns it with its author, in one statement. */
export async function insertComment(
  db: WriteDb,
  comment: NewCommentRow,
  toAudit?: (id: string) => SqlText,
): Promise<CommentSeen> {
  const { page, node } = comment.target ?? {}
  const id = newId()
  const rows = await execute<CommentSeen>(
    db,
    sqlText`
    WITH posted AS (
      INSERT INTO comments (id, space_id, change_request_id, review_id, revision_id, is_about_base, page_id, page, node_id, node_preview, quote,
        suggestion, body, posted_by)
      VALUES (${id}, ${comment.spaceId}, ${comment.changeRequestId}, ${comment.reviewId ?? null}, ${comment.revisionId}, ${comment.isAboutBase},
        ${page?.id ?? null}, ${page ? JSON.stringify(page) : null}, ${node?.id ?? null}, ${node?.preview ?? null}, ${node?.quote ?? null},
        ${comment.suggestion ? JSON.stringify(comment.suggestion) : null}, ${JSON.stringify(comment.body)}, ${comment.postedBy})
      RETURNING *),
    recorded AS (${toEventInsert(toCommentEvent('comment.posted', comment, { id, pageId: page?.id, actorId: comment.postedBy }))})${
      toAudit ? sqlText`, audited AS (${toAudit(id)})` : NOTHING
    }
    SELECT posted.*, ${POSTER} AS poster, NULL AS resolver, 0 AS replies, '[]'::jsonb AS repliers, '[]'::jsonb AS reactions
    FROM posted JOIN users ON users.id = posted.posted_by`,
  )
  hintAtEvents()
  return rows[0]!
}

/** The column of repliers, the last one first. */
const repliers = sql<CommentSeen['repliers']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('user', ${userColumn('u')}, 'count', r.count, 'updated_at', r.updated_at)
    ORDER BY r.updated_at DESC, r.posted_by)
  FROM (SELECT posted_by, count(*)::int AS count, max(coalesce(edited_at, posted_at)) AS updated_at
    FROM comment_replies WHERE comment_id = comments.id GROUP BY posted_by) AS r
  JOIN users u ON u.id = r.posted_by), '[]'::jsonb)`.as('repliers')

const comments = (db: ReadDb) =>
  db
    .selectFrom('comments')
    .innerJoin('users as posters', 'posters.id', 'comments.posted_by')
    .leftJoin('users as resolvers', 'resolvers.id', 'comments.resolved_by')
    .selectAll('comments')
    .select([
      userColumn('posters').as('poster'),
      optionalUserColumn('resolvers').as('resolver'),
      sql<number>`(SELECT count(*)::int FROM comment_replies r WHERE r.comment_id = comments.id)`.as('replies'),
      repliers,
      reactionsToComment,
    ])

const commentsUnder = (db: ReadDb, { space, changeRequest }: CommentParent) =>
  comments(db).where('comments.space_id', '=', space.id).where(belongsTo(changeRequest))

const belongsTo = (changeRequest: CommentParent['changeRequest']) =>
  sql<SqlBool>`comments.change_request_id ${changeRequest ? sql`= ${changeRequest.id}` : sql`IS NULL`}`

/** Lists comments, the newest first by default; comments on deleted pages always come last. */
export function listComments(
  db: ReadDb,
  parent: CommentParent,
  { order = 'desc', status = 'all', targetPage, authors }: CommentsQuery,
  gonePages: string[],
  page: PageRequest,
) {
  let query = commentsUnder(db, parent)
  if (status !== 'all') query = query.where('comments.resolved_at', status === 'open' ? 'is' : 'is not', null)
  if (targetPage !== undefined) query = query.where('comments.page_id', '=', targetPage)
  if (authors !== undefined) query = query.where('comments.posted_by', 'in', [authors].flat())
  const isGone = sql<boolean>`coalesce(comments.page_id = ANY(${gonePages}::text[]), false)`
  return order === 'asc'
    ? paginate(db, query.select(isGone.as('is_gone')), page, ['is_gone asc', 'posted_at asc', 'id asc'])
    : paginate(db, query.select(sql<boolean>`NOT ${isGone}`.as('is_there')), page, [
        'is_there desc',
        'posted_at desc',
        'id desc',
      ])
}

export async function countOpenComments(db: ReadDb, { space, changeRequest }: CommentParent): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('comments.space_id', '=', space.id)
    .where(belongsTo(changeRequest))
    .where('comments.resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists members who posted a comment here; people who left the organization are not listed. */
export async function listCommenters(db: ReadDb, { space, changeRequest }: CommentParent, page: PageRequest) {
  const query = selectMembers(db, space.organization_id).where(
    sql<SqlBool>`EXISTS (SELECT FROM comments
      WHERE comments.posted_by = members.user_id AND comments.space_id = ${space.id} AND ${belongsTo(changeRequest)})`,
  )
  const found = await paginate(db, query, page, ['joined_at asc', 'user_id asc'])
  return { ...found, items: await withMemberCounts(db, space.organization_id, found.items) }
}

/** Lists the ids of the pages that comments here are about. */
export async function listTargetPages(db: ReadDb, { space, changeRequest }: CommentParent): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('page_id')
    .distinct()
    .where('space_id', '=', space.id)
    .where(belongsTo(changeRequest))
    .where('page_id', 'is not', null)
    .execute()
  return rows.map((row) => row.page_id!)
}

export function loadComment(db: ReadDb, parent: CommentParent, id: string): Promise<CommentSeen> {
  return commentsUnder(db, parent)
    .where('comments.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Comment'))
}

/** Locks the row until the transaction ends: `share` when something is added to the thread, so that the comment is not deleted meanwhile. */
export function findCommentRow(
  db: Transaction,
  { space, changeRequest }: CommentParent,
  id: string,
  lock: 'share' | 'change',
): Promise<Row<'comments'> | undefined> {
  const query = db
    .selectFrom('comments')
    .selectAll()
    .where('space_id', '=', space.id)
    .where(belongsTo(changeRequest))
    .where('id', '=', id)
  return (lock === 'share' ? query.forKeyShare() : query.forNoKeyUpdate()).executeTakeFirst()
}

export async function loadCommentRow(db: Transaction, parent: CommentParent, id: string, lock: 'share' | 'change') {
  const row = await findCommentRow(db, parent, id, lock)
  if (!row) throw notFound('Comment')
  return row
}

export async function updateCommentBody(db: Transaction, id: string, body: Body): Promise<void> {
  await db
    .updateTable('comments')
    .set({ body: JSON.stringify(body), edited_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** `userId` null reopens. */
export async function setResolved(db: Transaction, id: string, userId: string | null): Promise<void> {
  await db
    .updateTable('comments')
    .set({ resolved_at: userId === null ? null : sql`now()`, resolved_by: userId })
    .where('id', '=', id)
    .execute()
}

/** Deletes a comment; its replies and all reactions go with it. */
export async function deleteComment(db: Transaction, id: string): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute()
}

export async function setSuggestionStatus(db: Transaction, id: string, status: 'taken' | 'declined'): Promise<void> {
  await db.updateTable('comments').set({ suggestion_status: status }).where('id', '=', id).execute()
}

/** Finds the comment of each review on the whole change request, by review id: the others of a review have a page. */
export async function findReviewComments(db: ReadDb, reviewIds: string[]): Promise<Map<string, CommentSeen>> {
  if (reviewIds.length === 0) return new Map()
  const rows = await comments(db)
    .where('comments.review_id', 'in', reviewIds)
    .where('comments.page_id', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.review_id!, row]))
}
