export { archivedRequestedReviewers, archivedReviews } from './archive.ts'
export { type ReviewGiven, type ReviewRequested, reviewGiven, reviewRequested } from './events.ts'
export { isReviewRequested, withdrawReviewRequests } from './store.ts'
