import { removed } from '../../core/operation/answer.ts'
import { type Operation, operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { Member, toMember } from '../members/index.ts'
import { accessToDelete } from './access.ts'
import { type CommentMount, changeRequestComments, spaceComments } from './mounts.ts'
import { postComment } from './post-comment.ts'
import { readComment, toComments } from './read-comments.ts'
import { replyOperations } from './reply-operations.ts'
import { Comment, CommentChange, CommentsQuery, FormatQuery, NewComment } from './schema.ts'
import { listCommenters, listComments } from './store.ts'
import { suggestionOperations } from './suggestion-operations.ts'
import { findGonePages } from './target-pages.ts'
import { removeComment, updateComment } from './update-comment.ts'

const commentOperations = (mount: CommentMount): Operation[] => {
  const { name, of, prefix, commenters, access } = mount
  const COMMENT = `${prefix}/{commentId}` as const
  return [
    operation({
      id: `listCommentsIn${name}`,
      summary: `The comments on ${of}, the newest first; those on deleted pages last`,
      route: `GET ${prefix}`,
      access,
      scope: 'space:read',
      query: CommentsQuery,
      answer: pageOf(Comment),
      handle: async (context) => {
        const { db, parent, query, page } = context
        const found = await listComments(db, parent, query, await findGonePages(db, parent), page)
        return { ...found, items: await toComments(context, found.items, query.format) }
      },
    }),
    operation({
      id: `listCommentersIn${name}`,
      summary: `The members who commented on ${of}, in the order they joined`,
      route: `GET ${commenters}`,
      access,
      scope: 'space:read',
      query: PageQuery,
      answer: pageOf(Member),
      handle: async ({ db, parent, page, urls }) =>
        mapPage(await listCommenters(db, parent, page), (row) => toMember(row, urls)),
    }),
    operation({
      id: `postCommentIn${name}`,
      summary: `Comment on ${of}, on a page of it or on a block`,
      route: `POST ${prefix}`,
      access,
      scope: 'space:write',
      body: NewComment,
      records: { action: 'comment.posted', settings: ['page'] },
      answer: Comment,
      idempotencyKey: 'transaction',
      transaction: 'own',
      handle: async (context) => (await toComments(context, [await postComment(context, context.body)]))[0]!,
    }),
    operation({
      id: `getCommentIn${name}`,
      summary: `A comment on ${of}`,
      route: `GET ${COMMENT}`,
      access,
      scope: 'space:read',
      query: FormatQuery,
      answer: Comment,
      handle: async (context) => readComment(context, context.params.commentId, context.query.format),
    }),
    operation({
      id: `updateCommentIn${name}`,
      summary: `Resolve or reopen a comment on ${of}, change its body, or react to it`,
      description: 'Only the author changes the body. Reactions are the caller’s own.',
      route: `PUT ${COMMENT}`,
      access,
      scope: 'space:write',
      body: CommentChange,
      records: { action: 'comment.updated', settings: ['resolved'] },
      answer: Comment,
      handle: async (context) => {
        const { db, actor, parent, params, body } = context
        await updateComment(db, actor.userId, parent, params.commentId, body)
        return readComment(context, params.commentId)
      },
    }),
    operation({
      id: `deleteCommentIn${name}`,
      summary: `Delete a comment on ${of}, with its replies`,
      route: `DELETE ${COMMENT}`,
      access: accessToDelete(mount),
      scope: 'space:write',
      records: 'comment.deleted',
      answer: removed,
      handle: ({ db, actor, parent, params }) => removeComment(db, actor.userId, parent, params.commentId),
    }),
    ...replyOperations(mount),
  ]
}

export const operations = [
  ...commentOperations(changeRequestComments),
  ...commentOperations(spaceComments),
  ...suggestionOperations,
]
