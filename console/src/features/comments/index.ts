export { CommentList } from './comment-list.tsx'
export { CommentsPanel } from './comments-panel.tsx'
export { PageComments } from './page-comments.tsx'
export { PendingReview } from './pending-review.tsx'
