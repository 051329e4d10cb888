/** What a tab of a change request needs that lies in a feature of its own. */
export { ChangeFrame } from './change-frame.tsx'
export { ChangeHead } from './change-head.tsx'
export { type OpenChange, useChangeCrumbs, useOpenChange } from './open-change.ts'
export { isUnderWay, pathOf, useOpenConflicts } from './queries.ts'
