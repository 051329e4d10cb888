export { Member, type MemberWithCounts, toMember } from './schema.ts'
export { withSpaceCounts } from './space-counts.ts'
export { findFirstAdministrator, findMember, findMemberIds, insertMember, insertMembers, membersOf } from './store.ts'
