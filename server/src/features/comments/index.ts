export { checkCommentBody, findMentioning } from './body.ts'
export { findSaid } from './said.ts'
export { Comment, CommentChange, type CommentSeen, toComment } from './schema.ts'
export { findReviewComments, insertComment } from './store.ts'
