export { type ReviewRequested, reviewRequested } from './events.ts'
export { isReviewRequested, withdrawReviewRequests } from './store.ts'
