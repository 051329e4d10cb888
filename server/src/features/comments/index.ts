export { checkCommentBody } from './body.ts'
export { Comment, type CommentSeen, toComment } from './schema.ts'
export { findReviewComments, insertComment } from './store.ts'
