import type { ReadDb } from '../../core/database/connections.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { type CommentText, findCommentTexts } from '../comments/index.ts'
import type { NotificationSeen } from './inbox-store.ts'

/** A notification with the comment that it is about. */
export interface NotificationItem {
  row: NotificationSeen
  comment: CommentText | undefined
}

/** Adds the current texts of comments, for those who may read comments. */
export async function readNotifications(db: ReadDb, rows: readonly NotificationSeen[]): Promise<NotificationItem[]> {
  const texts = await findCommentTexts(
    db,
    rows.flatMap(({ comment_id, reply_id, level }) =>
      comment_id !== null && isAtLeast(level, 'comment') ? [{ commentId: comment_id, replyId: reply_id }] : [],
    ),
  )
  return rows.map((row) => ({ row, comment: texts.get(row.reply_id ?? row.comment_id ?? '') }))
}
