export { exportOrganization } from './export-organization.ts'
export { importOrganization } from './import-organization.ts'
