import { sql } from 'kysely'
import Type from 'typebox'
import {
  type ArchiveRecord,
  archivedTable,
  type ImportContext,
  idOf,
  ownId,
  type SpaceScope,
} from '../../core/archive/archived-table.ts'
import { ArchivedPageId, ArchivedPath } from '../../core/archive/fields.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { checkCommentBody } from './body.ts'
import { CommentChange } from './schema.ts'
import { checkSuggestedBlocks } from './suggestion.ts'

const Word = Type.String({ maxLength: 512 })
const ArchivedBody = Type.Object({}, { additionalProperties: true, maxProperties: 1, minProperties: 1 })

const ArchivedNode = Type.Object({}, { additionalProperties: true })
const ArchivedSuggestion = Type.Object({
  base: Word,
  after: nullable(Word),
  block: ArchivedNode,
  blocks: Type.Array(ArchivedNode, { maxItems: 100 }),
})

/** The page as it was when the comment was posted. */
const CommentedPage = Type.Object(
  {
    id: ArchivedPageId,
    title: Type.String({ maxLength: 1000 }),
    path: ArchivedPath,
    emoji: Type.Optional(Word),
    icon: Type.Optional(Word),
    createdAt: Type.Optional(DateTime),
    updatedAt: Type.Optional(DateTime),
  },
  { additionalProperties: false },
)

/** Comments on the space itself, or on one of its change requests. */
const where = ({ spaceId, changeRequestId }: SpaceScope) =>
  sql`space_id = ${spaceId} AND ${changeRequestId === null ? sql`change_request_id IS NULL` : sql`change_request_id = ${changeRequestId}`}`

const whereCommentIs = (scope: SpaceScope) => sql`comment_id IN (SELECT id FROM comments WHERE ${where(scope)})`

function checkBodies(records: ArchiveRecord[], { path }: Pick<ImportContext<SpaceScope>, 'path'>): ArchiveRecord[] {
  for (const { id, body, suggestion } of records) {
    checkCommentBody(`${path}: body of ${id}`, body)
    if (suggestion) checkSuggestedBlocks(`${path}: suggestion of ${id}`, [suggestion.block, ...suggestion.blocks])
  }
  return records
}

export const archivedComments = archivedTable('comments', {
  fields: {
    id: ownId('comments'),
    reviewId: nullable(idOf('reviews')),
    body: ArchivedBody,
    pageId: nullable(ArchivedPageId),
    page: nullable(CommentedPage),
    nodeId: nullable(Word),
    nodePreview: nullable(Type.String({ maxLength: 200 })),
    isAboutBase: Type.Boolean(),
    quote: nullable(Type.String({ minLength: 1, maxLength: 1000 })),
    suggestion: nullable(ArchivedSuggestion),
    suggestionStatus: nullable(Type.Enum(['taken', 'declined'])),
    postedBy: idOf('users'),
    postedAt: DateTime,
    editedAt: nullable(DateTime),
    resolvedBy: nullable(idOf('users')),
    resolvedAt: nullable(DateTime),
  },
  where,
  fromScope: { space_id: 'spaceId', change_request_id: 'changeRequestId', revision_id: 'revisionId' },
  prepare: checkBodies,
})

export const archivedReplies = archivedTable('comment_replies', {
  fields: {
    id: ownId('comment_replies'),
    commentId: idOf('comments'),
    body: ArchivedBody,
    postedBy: idOf('users'),
    postedAt: DateTime,
    editedAt: nullable(DateTime),
  },
  where: whereCommentIs,
  prepare: checkBodies,
})

export const archivedReactions = archivedTable('comment_reactions', {
  fields: {
    commentId: idOf('comments'),
    replyId: nullable(idOf('comment_replies')),
    userId: idOf('users'),
    emoji: Type.Required(CommentChange).properties.addedReactions.items,
    reactedAt: DateTime,
  },
  where: whereCommentIs,
})
