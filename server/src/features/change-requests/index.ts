export { onChangeRequest, onChangeRequestBrief } from './access.ts'
export { archivedChangeRequests, archivedContributors } from './archive.ts'
export { createChangeRequest } from './create-change-request.ts'
export { describeMerging } from './describe-merging.ts'
export { NewDescription, toDescriptionText } from './description.ts'
export {
  type ChangeRequestOpened,
  changeRequestDrafted,
  changeRequestEnded,
  changeRequestOpened,
  headMoved,
} from './events.ts'
export { type ForeseenConflicts, foreseeConflicts } from './foresee-conflicts.ts'
export { mergeChangeRequest } from './merge-change-request.ts'
export { type HeadContext, moveHead } from './move-head.ts'
export {
  ChangeRequest,
  type ChangeRequestSeen,
  ChangeRequestStatus,
  ChangeRequestUpdateResult,
  toChangeRequest,
} from './schema.ts'
export { checkUnderWay, describeEnd } from './state.ts'
export {
  type ChangeRequestBrief,
  countEdit,
  findChangeRequests,
  loadChangeRequest,
  lockChangeRequest,
  updateChangeRequest,
} from './store.ts'
