import Type from 'typebox'
import { removed } from '../../core/operation/answer.ts'
import { type Context, type Operation, operation } from '../../core/operation/operation.ts'
import { mapPage, pageOf } from '../../core/operation/pagination.ts'
import type { ContentFormat } from '../../core/words/body-shape.ts'
import { accessToDelete } from './access.ts'
import type { CommentParent } from './comment-parent.ts'
import type { CommentMount } from './mounts.ts'
import { postReply } from './post-comment.ts'
import { listReplies, loadReply } from './replies-store.ts'
import { CommentReply, FormatQuery, NewReply, RepliesQuery, ReplyChange, type ReplySeen, toReply } from './schema.ts'
import { loadComment } from './store.ts'
import { removeReply, updateReply } from './update-comment.ts'

/** Threads are one level deep: a reply has no replies. */
export const replyOperations = (mount: CommentMount): Operation[] => {
  const { name, of, prefix, access } = mount
  const REPLIES = `${prefix}/{commentId}/replies` as const
  const REPLY = `${REPLIES}/{commentReplyId}` as const
  return [
    operation({
      id: `listCommentRepliesIn${name}`,
      summary: `The replies to a comment on ${of}, the oldest first`,
      route: `GET ${REPLIES}`,
      access,
      scope: 'space:read',
      query: RepliesQuery,
      answer: pageOf(CommentReply),
      handle: async (context) => {
        const { db, parent, params, query, page } = context
        const { id } = await loadComment(db, parent, params.commentId)
        return mapPage(await listReplies(db, id, page), (row) => toReplyFor(context, row, query.format))
      },
    }),
    operation({
      id: `postCommentReplyIn${name}`,
      summary: `Reply to a comment on ${of}`,
      route: `POST ${REPLIES}`,
      access,
      scope: 'space:write',
      // The contract has this query in change requests only.
      query: name === 'ChangeRequest' ? FormatQuery : Type.Object({}),
      body: NewReply,
      records: 'comment_reply.posted',
      answer: CommentReply,
      handle: async (context) => {
        const { format } = context.query as { format?: ContentFormat }
        return toReplyFor(context, await postReply(context, context.params.commentId, context.body), format)
      },
    }),
    operation({
      id: `getCommentReplyIn${name}`,
      summary: `A reply to a comment on ${of}`,
      route: `GET ${REPLY}`,
      access,
      scope: 'space:read',
      query: FormatQuery,
      answer: CommentReply,
      handle: async (context) => readReply(context, context.query.format),
    }),
    operation({
      id: `updateCommentReplyIn${name}`,
      summary: `Change the body of a reply to a comment on ${of}, or react to it`,
      description: 'Only the author changes the body. Reactions are the caller’s own.',
      route: `PUT ${REPLY}`,
      access,
      scope: 'space:write',
      body: name === 'ChangeRequest' ? ReplyChangeWithResolved : ReplyChange,
      records: 'comment_reply.updated',
      answer: CommentReply,
      handle: async (context) => {
        const { db, actor, parent, params, body } = context
        await updateReply(db, actor.userId, parent, [params.commentId, params.commentReplyId], body)
        return readReply(context)
      },
    }),
    operation({
      id: `deleteCommentReplyIn${name}`,
      summary: `Delete a reply to a comment on ${of}`,
      route: `DELETE ${REPLY}`,
      access: accessToDelete(mount),
      scope: 'space:write',
      records: 'comment_reply.deleted',
      answer: removed,
      handle: ({ db, actor, parent, params }) =>
        removeReply(db, actor.userId, parent, [params.commentId, params.commentReplyId]),
    }),
  ]
}

const ReplyChangeWithResolved = Type.Object({
  ...ReplyChange.properties,
  resolved: Type.Optional(Type.Boolean({ description: 'Without effect: a reply has no status' })),
})

type ReadContext = Pick<Context, 'db' | 'actor' | 'urls'> & { parent: CommentParent }

async function readReply(
  context: ReadContext & { params: { commentId: string; commentReplyId: string } },
  format?: ContentFormat,
) {
  const { db, parent, params } = context
  const { id } = await loadComment(db, parent, params.commentId)
  return toReplyFor(context, await loadReply(db, id, params.commentReplyId), format)
}

const toReplyFor = (
  { actor, parent: { space, changeRequest }, urls }: ReadContext,
  row: ReplySeen,
  format?: ContentFormat,
) =>
  toReply(
    row,
    { space_id: space.id, change_request_id: changeRequest?.id ?? null },
    { userId: actor.userId, level: space.level, format, urls },
  )
