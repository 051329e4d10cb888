export { archivedRequestedReviewers, archivedReviews } from './archive.ts'
export { type ReviewGiven, type ReviewRequested, reviewGiven, reviewRequested } from './events.ts'
export { isReviewRequested, listAskingForChanges, listEarlierApprovers, withdrawReviewRequests } from './store.ts'
