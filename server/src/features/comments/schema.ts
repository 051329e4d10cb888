import Type, { type Static } from 'typebox'
import { Body } from '../../core/body-shape.ts'
import type { Row } from '../../core/database/rows.ts'
import { isAtLeast } from '../../core/levels.ts'
import { DateTime, Location, present } from '../../core/shapes.ts'
import type { Urls } from '../../core/urls.ts'
import type { SpaceSeen } from '../spaces/index.ts'
import { toUser, User, type UserRow } from '../users/index.ts'

const Reaction = Type.Object({
  emoji: Type.String(),
  count: Type.Number(),
  users: Type.Array(Type.Object({ user: User, reactedAt: DateTime })),
})

export const Comment = Type.Object(
  {
    object: Type.Literal('comment'),
    id: Type.String(),
    postedBy: User,
    postedAt: DateTime,
    editedAt: Type.Optional(DateTime),
    reactions: Type.Array(Reaction),
    replies: Type.Number(),
    body: Body,
    target: Type.Object({
      space: Type.String(),
      revision: Type.String(),
      changeRequest: Type.Optional(Type.String()),
      review: Type.Optional(Type.String()),
    }),
    status: Type.Enum(['open', 'resolved']),
    resolvedAt: Type.Optional(DateTime),
    resolvedBy: Type.Optional(User),
    urls: Location,
    permissions: Type.Object({
      view: Type.Boolean(),
      edit: Type.Boolean(),
      reply: Type.Boolean(),
      delete: Type.Boolean(),
    }),
  },
  { title: 'Comment' },
)

export type CommentSeen = Row<'comments'> & { poster: UserRow; resolver: UserRow | null }

/** As one person sees it: a body is edited by its author, and removed also by whoever looks after the space. */
export function toComment(
  row: CommentSeen,
  seen: { body: Body; userId: string; level: SpaceSeen['level']; urls: Urls },
): Static<typeof Comment> {
  const { urls } = seen
  const isOwn = row.posted_by === seen.userId
  const mayComment = isAtLeast(seen.level, 'comment')
  return {
    object: 'comment',
    id: row.id,
    postedBy: toUser(row.poster, urls),
    postedAt: row.posted_at.toISOString(),
    ...present('editedAt', row.edited_at?.toISOString()),
    reactions: [],
    replies: 0,
    body: seen.body,
    target: {
      space: row.space_id,
      revision: row.revision_id,
      ...present('changeRequest', row.change_request_id),
      ...present('review', row.review_id),
    },
    status: row.resolved_at ? 'resolved' : 'open',
    ...present('resolvedAt', row.resolved_at?.toISOString()),
    ...present('resolvedBy', row.resolver && toUser(row.resolver, urls)),
    urls: { location: urls.comment(row.space_id, row.change_request_id, row.id) },
    permissions: {
      view: true,
      edit: isOwn && mayComment,
      reply: mayComment,
      delete: (isOwn && mayComment) || isAtLeast(seen.level, 'create'),
    },
  }
}
