export { type OnMember, onMember } from './access.ts'
export { archivedMembers } from './archive.ts'
export { listBreakGlass, nameFirstBreakGlass, setBreakGlass } from './break-glass.ts'
export { createOrganization } from './create-organization.ts'
export { withMemberCounts } from './member-counts.ts'
export { Member, type MemberWithCounts, toMember } from './schema.ts'
export {
  acceptMembership,
  declineMembership,
  deleteMember,
  findFirstAdministrator,
  findMember,
  findMemberIds,
  forgetVouchers,
  insertMember,
  insertMembers,
  isMemberElsewhere,
  listMemberIds,
  listOfferedMemberships,
  noteMemberSeen,
  type OfferedMembershipRow,
  selectMembers,
  updateMember,
} from './store.ts'
