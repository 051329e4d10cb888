export { archivedRequestedReviewers, archivedReviews } from './archive.ts'
export { type ReviewRequested, reviewRequested } from './events.ts'
export { isReviewRequested, withdrawReviewRequests } from './store.ts'
