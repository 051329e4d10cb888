/** Reactions to comments and to replies: a person has at most one of each emoji. */
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../core/database/connections.ts'
import { userColumn } from '../users/index.ts'
import type { ReactionRow } from './reaction-schema.ts'

interface ReactionTarget {
  commentId: string
  replyId: string | null
}

/** A column with the reactions to each row: emojis in the order of their first use, people in the order of their reaction. */
const reactions = (of: RawBuilder<unknown>) => sql<ReactionRow[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('emoji', each.emoji, 'users', each.users) ORDER BY each.first, each.emoji), '[]')
  FROM (SELECT r.emoji, min(r.reacted_at) AS first,
      jsonb_agg(jsonb_build_object('user', ${userColumn('u')}, 'reacted_at', r.reacted_at) ORDER BY r.reacted_at, r.user_id) AS users
    FROM comment_reactions r JOIN users u ON u.id = r.user_id WHERE ${of} GROUP BY r.emoji) AS each)`

export const reactionsToComment = reactions(sql`r.comment_id = comments.id AND r.reply_id IS NULL`).as('reactions')
export const reactionsToReply = reactions(sql`r.reply_id = comment_replies.id`).as('reactions')

/** Adding twice, or removing what is not there, changes nothing; what is added and removed at once is removed. */
export async function changeReactions(
  db: Transaction,
  { commentId, replyId }: ReactionTarget,
  userId: string,
  { addedReactions = [], removedReactions = [] }: { addedReactions?: string[]; removedReactions?: string[] },
): Promise<void> {
  const added = [...new Set(addedReactions)].filter((emoji) => !removedReactions.includes(emoji))
  if (added.length > 0)
    await db
      .insertInto('comment_reactions')
      // Sorted, so that two requests of one person cannot deadlock.
      .values(added.sort().map((emoji) => ({ comment_id: commentId, reply_id: replyId, user_id: userId, emoji })))
      .onConflict((clash) => clash.doNothing())
      .execute()
  if (removedReactions.length > 0)
    await db
      .deleteFrom('comment_reactions')
      .where('comment_id', '=', commentId)
      .where('reply_id', 'is not distinct from', replyId)
      .where('user_id', '=', userId)
      .where('emoji', 'in', removedReactions)
      .execute()
}
