export { Member, type MemberWithCounts, toMember } from './schema.ts'
export { withSpaceCounts } from './space-counts.ts'
export { findFirstAdministrator, findMember, findMemberIds, insertMember, membersOf } from './store.ts'
