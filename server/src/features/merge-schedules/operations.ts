import { createdOrUpdated, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { onChangeRequest } from '../change-requests/index.ts'
import { planMerge, withdrawPlan } from './plan-merge.ts'
import { MergeSchedule, NewMergeSchedule, NO_MERGE_SCHEDULE, toMergeSchedule } from './schema.ts'
import { findMergeSchedule } from './store.ts'

const SCHEDULE = '/spaces/{spaceId}/change-requests/{changeRequestId}/schedule'

export const operations = [
  operation({
    id: 'getChangeRequestSchedule',
    summary: 'When a change request merges by itself',
    route: `GET ${SCHEDULE}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    answer: MergeSchedule,
    handle: async ({ db, changeRequest, urls }) => {
      const schedule = await findMergeSchedule(db, changeRequest.id)
      return schedule ? toMergeSchedule(schedule, urls) : NO_MERGE_SCHEDULE
    },
  }),
  operation({
    id: 'scheduleChangeRequest',
    summary: 'Let a change request merge by itself at a time',
    description:
      'It merges as the caller, if the caller may merge it then and its merge rules hold. Otherwise it stays as it is, and the caller and its author are told why. ' +
      'A second call replaces the first. An edit of the change request, or an update from primary, ends the plan, and the caller is told.',
    route: `PUT ${SCHEDULE}`,
    access: onChangeRequest('review'),
    scope: 'change-request:merge',
    records: { action: 'change_request.merge_planned', settings: ['mergeAt'] },
    body: NewMergeSchedule,
    answer: createdOrUpdated(MergeSchedule),
    handle: async (context) => {
      const created = await planMerge(context, context.body)
      return {
        created,
        value: toMergeSchedule((await findMergeSchedule(context.db, context.changeRequest.id))!, context.urls),
      }
    },
  }),
  operation({
    id: 'unscheduleChangeRequest',
    summary: 'Let a change request no longer merge by itself',
    route: `DELETE ${SCHEDULE}`,
    access: onChangeRequest('review'),
    scope: 'change-request:merge',
    records: 'change_request.merge_withdrawn',
    answer: removed,
    handle: (context) => withdrawPlan(context),
  }),
]
