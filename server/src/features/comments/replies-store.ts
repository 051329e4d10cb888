import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { Body } from '../../core/words/body-shape.ts'
import { userColumn } from '../users/index.ts'
import { reactionsToReply } from './reactions-store.ts'
import type { ReplySeen } from './schema.ts'

const replies = (db: ReadDb, commentId: string) =>
  db
    .selectFrom('comment_replies')
    .innerJoin('users as posters', 'posters.id', 'comment_replies.posted_by')
    .selectAll('comment_replies')
    .select([userColumn('posters').as('poster'), reactionsToReply])
    .where('comment_replies.comment_id', '=', commentId)

/** Oldest first. */
export function listReplies(db: ReadDb, commentId: string, page: PageRequest) {
  return paginate(db, replies(db, commentId), page, ['posted_at asc', 'id asc'])
}

export function loadReply(db: ReadDb, commentId: string, id: string): Promise<ReplySeen> {
  return replies(db, commentId)
    .where('comment_replies.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Reply'))
}

/** Locks the row until the transaction ends. */
export function lockReply(db: Transaction, commentId: string, id: string): Promise<Row<'comment_replies'> | undefined> {
  return db
    .selectFrom('comment_replies')
    .selectAll()
    .where('comment_id', '=', commentId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function insertReply(
  db: Transaction,
  reply: { commentId: string; body: Body; postedBy: string },
): Promise<ReplySeen> {
  return db
    .with('posted', (db) =>
      db
        .insertInto('comment_replies')
        .values({
          id: newId(),
          comment_id: reply.commentId,
          body: JSON.stringify(reply.body),
          posted_by: reply.postedBy,
        })
        .returningAll(),
    )
    .selectFrom('posted')
    .innerJoin('users', 'users.id', 'posted.posted_by')
    .selectAll('posted')
    .select([userColumn('users').as('poster'), sql<[]>`'[]'::jsonb`.as('reactions')])
    .executeTakeFirstOrThrow()
}

/** Lists the ids of everybody who replied. */
export async function listRepliers(db: ReadDb, commentId: string): Promise<string[]> {
  const query = db.selectFrom('comment_replies').select('posted_by').distinct().where('comment_id', '=', commentId)
  return (await query.execute()).map((row) => row.posted_by)
}

export async function updateReplyBody(db: Transaction, id: string, body: Body): Promise<void> {
  await db
    .updateTable('comment_replies')
    .set({ body: JSON.stringify(body), edited_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteReply(db: Transaction, id: string): Promise<void> {
  await db.deleteFrom('comment_replies').where('id', '=', id).execute()
}
