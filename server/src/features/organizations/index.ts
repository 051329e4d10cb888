export { type OnOrganization, onOrganization } from './access.ts'
export { Organization, type OrganizationSeen, toOrganization } from './schema.ts'
export { findOrganization, insertOrganization, loadOrganizationSeenBy } from './store.ts'
