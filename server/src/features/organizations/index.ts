export { type OnOrganization, onOrganization } from './access.ts'
export { archivedOrganizations } from './archive.ts'
export {
  checkMergeRuleExpressions,
  MergeRule,
  type ResolvedMergeRules,
  resolveMergeRules,
  SpaceMergeRules,
} from './merge-rules.ts'
export { Organization, type OrganizationSeen, toOrganization } from './schema.ts'
export {
  findOldestOrganization,
  findOrganization,
  findOrganizationsSeenBy,
  insertOrganization,
  listAllOrganizations,
  loadOrganizationSeenBy,
  lockAllOrganizations,
  lockOrganization,
  type NewOrganizationRow,
  setDefaultSite,
  setInvitesADay,
  setOrganizationLogo,
  setOrganizationTrusted,
  setTokenPolicy,
  type TokenPolicy,
} from './store.ts'
export { validateMergeRules } from './validate-merge-rules.ts'
