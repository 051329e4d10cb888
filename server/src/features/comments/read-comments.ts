/** Comments as one person reads them: with their target pages as they are now. */
import type { ReadDb } from '../../core/database/connections.ts'
import type { Context } from '../../core/operation/operation.ts'
import type { ContentFormat } from '../../core/words/body-shape.ts'
import type { CommentParent } from './comment-parent.ts'
import { type CommentSeen, toComment } from './schema.ts'
import { loadComment } from './store.ts'
import { findTargetPages } from './target-pages.ts'

type ReadContext = Pick<Context, 'actor' | 'urls'> & { db: ReadDb; parent: CommentParent }

export async function readComment(context: ReadContext, id: string, format?: ContentFormat) {
  return (await toComments(context, [await loadComment(context.db, context.parent, id)], format))[0]!
}

export async function toComments(
  { db, actor, parent, urls }: ReadContext,
  rows: CommentSeen[],
  format?: ContentFormat,
) {
  const pages = await findTargetPages(db, parent, rows)
  const { space, changeRequest } = parent
  const reader = {
    userId: actor.userId,
    level: space.level,
    organizationId: space.organization_id,
    number: changeRequest?.number ?? null,
    format,
    urls,
  }
  return rows.map((row) => toComment(row, pages.get(row.id), reader))
}
