import { plainText } from '@lectern/content/document'
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import type { Body } from '../../core/words/body-shape.ts'
import { toBodyDocument } from './body.ts'
import type { TargetPage } from './schema.ts'

/** The text of a comment or reply, and what it is about. */
export interface CommentText {
  text: string
  /** The title of the target page. */
  page: string | null
  preview: string | null
}

/** Finds the current texts of comments and replies, by their own id. */
export async function findCommentTexts(
  db: ReadDb,
  wanted: { commentId: string; replyId: string | null }[],
): Promise<Map<string, CommentText>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: string; body: Body; page: TargetPage | null; preview: string | null }>`
    SELECT coalesce(replies.id, comments.id) AS id, coalesce(replies.body, comments.body) AS body,
      comments.page, comments.node_preview AS preview
    FROM unnest(${wanted.map(({ commentId }) => commentId)}::text[], ${wanted.map(({ replyId }) => replyId)}::text[])
      AS wanted (comment_id, reply_id)
    JOIN comments ON comments.id = wanted.comment_id
    LEFT JOIN comment_replies replies ON replies.id = wanted.reply_id`.execute(db)
  const pause = createPause()
  const texts = new Map<string, CommentText>()
  for (const { id, body, page, preview } of rows) {
    texts.set(id, { text: plainText(toBodyDocument(body)).trim(), page: page?.title ?? null, preview })
    await pause()
  }
  return texts
}
