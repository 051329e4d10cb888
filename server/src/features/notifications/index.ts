export { notifyOfComment, notifyOfOpening, notifyOfReviewRequest } from './notify.ts'
export { registerNotifications } from './routes.ts'
