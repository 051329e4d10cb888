import { type Document, type Inline, plainText } from '@lectern/content/document'
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import type { Body } from '../../core/words/body-shape.ts'
import { toBodyDocument } from './body.ts'
import { findMentionedNames, findReferredUser, isMention } from './mentioned-people.ts'
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
  const { rows } = await sql<TextRow>`
    SELECT coalesce(replies.id, comments.id) AS id, spaces.organization_id, coalesce(replies.body, comments.body) AS body,
      comments.page, comments.node_preview AS preview
    FROM unnest(${wanted.map(({ commentId }) => commentId)}::text[], ${wanted.map(({ replyId }) => replyId)}::text[])
      AS wanted (comment_id, reply_id)
    JOIN comments ON comments.id = wanted.comment_id
    JOIN spaces ON spaces.id = comments.space_id
    LEFT JOIN comment_replies replies ON replies.id = wanted.reply_id`.execute(db)
  const pause = createPause()
  const found: (TextRow & { document: Document })[] = []
  for (const row of rows) {
    found.push({ ...row, document: toBodyDocument(row.body) })
    await pause()
  }
  const names = await findMentionedNames(db, found)
  const texts = new Map<string, CommentText>()
  for (const { id, organization_id, document, page, preview } of found) {
    const sayMention = (inline: Inline) => {
      const name = isMention(inline) && names.get(`${organization_id} ${findReferredUser(inline)}`)
      return name ? `@${name}` : ''
    }
    texts.set(id, { text: plainText(document, sayMention).trim(), page: page?.title ?? null, preview })
    await pause()
  }
  return texts
}

interface TextRow {
  id: string
  organization_id: string
  body: Body
  page: TargetPage | null
  preview: string | null
}
