export { type OnChangeRequest, onChangeRequest, onChangeRequestBrief } from './access.ts'
export { createChangeRequest } from './create-change-request.ts'
export { type ChangeRequestOpened, changeRequestDrafted, changeRequestOpened } from './events.ts'
export { ChangeRequest, type ChangeRequestSeen, NewChangeRequest, toChangeRequest, UpdateResult } from './schema.ts'
export { checkUnderWay } from './state.ts'
export {
  type ChangeRequestBrief,
  findChangeRequests,
  loadChangeRequest,
  lockChangeRequest,
  noteEdit,
  updateChangeRequest,
} from './store.ts'
