export { type OnMember, onMember } from './access.ts'
export { archivedMembers } from './archive.ts'
export { createOrganization } from './create-organization.ts'
export { withMemberCounts } from './member-counts.ts'
export { Member, type MemberWithCounts, toMember } from './schema.ts'
export {
  acceptMembershipByProvider,
  acceptMemberships,
  deleteMember,
  findFirstAdministrator,
  findMember,
  findMemberIds,
  insertMember,
  insertMembers,
  isMemberElsewhere,
  listMemberIds,
  noteMemberSeen,
  selectMembers,
  updateMember,
} from './store.ts'
