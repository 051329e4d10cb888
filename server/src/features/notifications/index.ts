export {
  notifyOfComment,
  notifyOfFailedMerge,
  notifyOfOpening,
  notifyOfReview,
  notifyOfReviewRequest,
  notifyOfRevision,
} from './notify.ts'
export { registerNotifications } from './routes.ts'
