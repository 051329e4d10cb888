/** Stands below change requests: what they ask of reviews. The operations stand on change requests. */
export { listVerdicts, withdrawReviewRequests } from './store.ts'
