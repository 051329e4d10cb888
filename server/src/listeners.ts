/** Who listens to what happens in other slices, one line each. */
import { changeRequestDrafted, changeRequestOpened } from './features/change-requests/index.ts'
import { commentPosted } from './features/comments/index.ts'
import { notifyOfComment, notifyOfOpening, notifyOfReviewRequest } from './features/notifications/index.ts'
import { reviewRequested, withdrawReviewRequests } from './features/reviews/index.ts'

changeRequestDrafted.listen(({ db }, { changeRequestId }) => withdrawReviewRequests(db, changeRequestId))
changeRequestOpened.listen(notifyOfOpening)
reviewRequested.listen(notifyOfReviewRequest)
commentPosted.listen(notifyOfComment)
