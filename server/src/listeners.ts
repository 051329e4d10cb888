/** The listeners to events of other slices, one line each. */
import {
  changeRequestDrafted,
  changeRequestEnded,
  changeRequestOpened,
  headMoved,
} from './features/change-requests/index.ts'
import { collectionEmptied, spaceMoved, spacesOrdered } from './features/collections/index.ts'
import { commentPosted } from './features/comments/index.ts'
import { copyValues } from './features/custom-fields/index.ts'
import { deleteMergeSchedule, endPlanOfEarlierHead, mergeFailed } from './features/merge-schedules/index.ts'
import {
  notifyOfComment,
  notifyOfFailedMerge,
  notifyOfOpening,
  notifyOfReview,
  notifyOfReviewRequest,
  notifyOfRevision,
} from './features/notifications/index.ts'
import { copyGrants } from './features/permissions/index.ts'
import { reviewGiven, reviewRequested, withdrawReviewRequests } from './features/reviews/index.ts'
import { insertFirstSiteSpaces, setSiteDefaults } from './features/site-structure/index.ts'
import { siteCreated, siteDefaultsChanged } from './features/sites/index.ts'
import {
  releaseTrashedSpaces,
  spaceDuplicated,
  spaceRevised,
  updateSpaceParent,
  updateSpacePositions,
} from './features/spaces/index.ts'

changeRequestDrafted.listen(({ db }, { changeRequestId }) => withdrawReviewRequests(db, changeRequestId))
changeRequestEnded.listen(async ({ db }, { changeRequestId }) => {
  await deleteMergeSchedule(db, changeRequestId)
})
changeRequestOpened.listen(notifyOfOpening)
headMoved.listen((context, { changeRequestId }) => endPlanOfEarlierHead(context, changeRequestId))
mergeFailed.listen(notifyOfFailedMerge)
reviewRequested.listen(notifyOfReviewRequest)
reviewGiven.listen(notifyOfReview)
commentPosted.listen(notifyOfComment)
spaceRevised.listen(notifyOfRevision)
spacesOrdered.listen(({ db }, { spaces }) => updateSpacePositions(db, spaces))
spaceMoved.listen(({ db }, { spaceId, parentId, position }) => updateSpaceParent(db, spaceId, parentId, position))
collectionEmptied.listen(({ db }, { organizationId, collectionId }) =>
  releaseTrashedSpaces(db, organizationId, collectionId),
)
spaceDuplicated.listen(({ db }, copy) => copyGrants(db, copy))
spaceDuplicated.listen(({ db }, copy) => copyValues(db, copy))
siteCreated.listen(({ db }, site) => insertFirstSiteSpaces(db, site))
siteDefaultsChanged.listen(({ db }, defaults) => setSiteDefaults(db, defaults))
