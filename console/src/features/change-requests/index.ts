/** What a tab of a change request needs that lies in a feature of its own. */
export { ChangeHead } from './change-head.tsx'
export { useChangeCrumbs, useOpenChange } from './open-change.ts'
