export { onMember } from './access.ts'
export { withMemberCounts } from './member-counts.ts'
export { Member, type MemberWithCounts, toMember } from './schema.ts'
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
