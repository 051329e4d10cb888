export { Member, type MemberWithCounts, toMember } from './schema.ts'
export { withSpaceCounts } from './space-counts.ts'
export {
  acceptMembershipByProvider,
  acceptMemberships,
  findFirstAdministrator,
  findMember,
  findMemberIds,
  insertMember,
  insertMembers,
  isMemberElsewhere,
  membersOf,
} from './store.ts'
