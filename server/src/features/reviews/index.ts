/** Stands below change requests: what they ask of reviews. The operations stand on change requests. */
export { isReviewRequested, listVerdicts, withdrawReviewRequests } from './store.ts'
