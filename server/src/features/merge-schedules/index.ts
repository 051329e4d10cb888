export { endPlanOfEarlierHead } from './end-plan.ts'
export { type MergeFailed, mergeFailed } from './events.ts'
export { deleteMergeSchedule } from './store.ts'
