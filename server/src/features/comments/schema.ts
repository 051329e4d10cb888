import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { Body, ContentFormat } from '../../core/words/body-shape.ts'
import { DocumentNode } from '../../core/words/document-shape.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { DateTime, Emoji, Location, present } from '../../core/words/shapes.ts'
import type { SpaceSeen } from '../spaces/index.ts'
import { toUser, User, type UserRow } from '../users/index.ts'
import { toBodyFormat } from './body.ts'
import { Reaction, type ReactionRow, toReaction } from './reaction-schema.ts'

const TargetPage = Type.Object({
  id: Type.String(),
  title: Type.String(),
  emoji: Type.Optional(Emoji),
  icon: Type.Optional(Type.String()),
  createdAt: Type.Optional(DateTime),
  updatedAt: Type.Optional(DateTime),
  path: Type.String(),
  outdated: Type.Boolean({ description: 'The page or the block does not exist in the current revision' }),
})
export type TargetPage = Static<typeof TargetPage>

const Permissions = { view: Type.Boolean(), edit: Type.Boolean(), delete: Type.Boolean() }

const Replier = Type.Object(
  { user: User, count: Type.Integer({ description: 'Replies of theirs' }), updatedAt: DateTime },
  { title: 'Replier', description: 'A person who replied, and when last' },
)

const Suggestion = Type.Object(
  {
    block: DocumentNode,
    blocks: Type.Array(DocumentNode, { description: 'What it suggests in place of the block' }),
    status: Type.Enum(['open', 'taken', 'declined']),
  },
  { title: 'CommentSuggestion' },
)

export const Comment = Type.Object(
  {
    object: Type.Literal('comment'),
    id: Type.String(),
    postedBy: User,
    postedAt: DateTime,
    editedAt: Type.Optional(DateTime),
    reactions: Type.Array(Reaction),
    replies: Type.Number({ description: 'How many' }),
    repliers: Type.Array(Replier),
    body: Body,
    target: Type.Object({
      space: Type.String(),
      revision: Type.String({ description: 'What was commented on' }),
      before: Type.Optional(
        Type.Boolean({ description: 'true: it is about the text before the changes of the change request' }),
      ),
      changeRequest: Type.Optional(Type.String()),
      review: Type.Optional(Type.String()),
      page: Type.Optional(TargetPage),
      node: Type.Optional(
        Type.Object({
          id: Type.String(),
          preview: Type.Optional(
            Type.String({ description: 'The first 100 characters of the block when the comment was posted' }),
          ),
          quote: Type.Optional(Type.String({ description: 'The words of the block that the comment is about' })),
        }),
      ),
    }),
    suggestion: Type.Optional(Suggestion),
    status: Type.Enum(['open', 'resolved']),
    resolvedAt: Type.Optional(DateTime),
    resolvedBy: Type.Optional(User),
    urls: Type.Object({
      ...Location.properties,
      app: Type.String({
        format: 'uri',
        description: 'Where the console shows it: on its page, or among all comments',
      }),
    }),
    permissions: Type.Object({ ...Permissions, reply: Type.Boolean() }),
  },
  { title: 'Comment' },
)

export const CommentReply = Type.Object(
  {
    object: Type.Literal('comment-reply'),
    id: Type.String(),
    postedBy: User,
    postedAt: DateTime,
    editedAt: Type.Optional(DateTime),
    reactions: Type.Array(Reaction),
    body: Body,
    urls: Location,
    permissions: Type.Object(Permissions),
  },
  { title: 'CommentReply' },
)

export const FormatQuery = Type.Object({ format: Type.Optional(ContentFormat) })

export const RepliesQuery = Type.Object({ ...PageQuery.properties, ...FormatQuery.properties })

export const CommentsQuery = Type.Object({
  ...RepliesQuery.properties,
  order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc', description: 'By the time of posting' })),
  status: Type.Optional(Type.Enum(['all', 'open', 'resolved'], { default: 'all' })),
  targetPage: Type.Optional(Type.String({ description: 'Page id: only comments on that page and its blocks' })),
  authors: Type.Optional(
    Type.Union([Type.Array(Type.String(), { maxItems: 100 }), Type.String()], {
      description: 'User ids: only comments of these people',
    }),
  ),
})
export type CommentsQuery = Static<typeof CommentsQuery>

const PageId = Type.String({ maxLength: 200, description: 'Page id' })

const aboutBlock = {
  before: Type.Optional(
    Type.Boolean({
      description: 'true: page and block are those before the change request, which may have changed or deleted them',
    }),
  ),
  node: Type.Optional(Type.String({ maxLength: 200, description: 'Key of a block' })),
  quote: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1000, description: 'The words of the block that the comment is about' }),
  ),
  suggestion: Type.Optional(
    Type.Object({
      base: Type.String({ maxLength: 200, description: 'Id of the document of the page that was read' }),
      blocks: Type.Array(DocumentNode, {
        maxItems: 100,
        description: 'They take the place of the block of the page that is the node or contains it',
      }),
    }),
  ),
  body: Body,
}

export const NewComment = Type.Object({ page: Type.Optional(PageId), ...aboutBlock })
export type NewComment = Static<typeof NewComment>

/** A comment that is posted with a review. */
export const NewReviewComment = Type.Object({
  page: PageId,
  revision: Type.Optional(
    Type.String({ maxLength: 200, description: 'What was read: its page or block may be gone since' }),
  ),
  ...aboutBlock,
})
export type NewReviewComment = Static<typeof NewReviewComment>

export const NewReply = Type.Object({ body: Body })

const Emojis = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 100 })

export const ReplyChange = Type.Partial(Type.Object({ body: Body, addedReactions: Emojis, removedReactions: Emojis }))

export const CommentChange = Type.Partial(
  Type.Object({ resolved: Type.Boolean({ description: 'false reopens' }), ...ReplyChange.properties }),
)

export const SuggestionChoice = Type.Object({ action: Type.Enum(['take', 'decline']) })
export type SuggestionChoice = Static<typeof SuggestionChoice>

interface ThreadColumns {
  poster: UserRow
  reactions: ReactionRow[]
}
/** `updated_at` as PostgreSQL writes a time into JSON. */
interface ReplierRow {
  user: UserRow
  count: number
  updated_at: string
}
export type CommentSeen = Row<'comments'> &
  ThreadColumns & { resolver: UserRow | null; replies: number; repliers: ReplierRow[] }
export type ReplySeen = Row<'comment_replies'> & ThreadColumns

/** The user who reads comments or replies, and the format they requested. */
interface ReplyViewer {
  userId: string
  level: SpaceSeen['level']
  format: ContentFormat | undefined
  urls: Urls
}

interface CommentViewer extends ReplyViewer {
  organizationId: string
  /** Of the change request that the comments belong to. */
  number: number | null
}

/** The author may edit; the author and people with the level create may delete. */
const toPermissions = ({ posted_by }: { posted_by: string }, { userId, level }: ReplyViewer) => {
  const edit = posted_by === userId && isAtLeast(level, 'comment')
  return { view: true, edit, delete: edit || isAtLeast(level, 'create') }
}

/** The fields that a comment and a reply have in common. */
const toSharedFields = (row: CommentSeen | ReplySeen, { format = 'markdown', urls }: ReplyViewer) => ({
  id: row.id,
  postedBy: toUser(row.poster, urls),
  postedAt: row.posted_at.toISOString(),
  reactions: row.reactions.map((reaction) => toReaction(reaction, urls)),
  body: toBodyFormat(format, row.body),
  ...present('editedAt', row.edited_at?.toISOString()),
})

export const toComment = (
  row: CommentSeen,
  page: TargetPage | undefined,
  viewer: CommentViewer,
): Static<typeof Comment> => ({
  object: 'comment',
  replies: row.replies,
  repliers: row.repliers.map(({ user, count, updated_at }) => ({
    user: toUser(user, viewer.urls),
    count,
    updatedAt: new Date(updated_at).toISOString(),
  })),
  target: {
    space: row.space_id,
    revision: row.revision_id,
    ...(row.is_about_base && { before: true }),
    ...present('changeRequest', row.change_request_id),
    ...present('review', row.review_id),
    ...present('page', page),
    ...(row.node_id !== null && {
      node: { id: row.node_id, ...present('preview', row.node_preview), ...present('quote', row.quote) },
    }),
  },
  ...(row.suggestion && {
    suggestion: {
      block: row.suggestion.block,
      blocks: row.suggestion.blocks,
      status: (row.suggestion_status ?? 'open') as Static<typeof Suggestion>['status'],
    },
  }),
  status: row.resolved_at ? 'resolved' : 'open',
  urls: {
    location: viewer.urls.comment(row.space_id, row.change_request_id, row.id),
    app: viewer.urls.commentApp(
      { organization: viewer.organizationId, space: row.space_id, number: viewer.number },
      row.id,
      page?.outdated === false ? page.path : undefined,
    ),
  },
  permissions: { reply: isAtLeast(viewer.level, 'comment'), ...toPermissions(row, viewer) },
  ...toSharedFields(row, viewer),
  ...present('resolvedAt', row.resolved_at?.toISOString()),
  ...present('resolvedBy', row.resolver && toUser(row.resolver, viewer.urls)),
})

export const toReply = (
  row: ReplySeen,
  comment: { space_id: string; change_request_id: string | null },
  viewer: ReplyViewer,
): Static<typeof CommentReply> => ({
  object: 'comment-reply',
  urls: { location: viewer.urls.commentReply(comment.space_id, comment.change_request_id, row.comment_id, row.id) },
  permissions: toPermissions(row, viewer),
  ...toSharedFields(row, viewer),
})
