export { type ExportProgress, exportOrganization } from './export-organization.ts'
export { type ImportedOrganization, type ImportProgress, importOrganization } from './import-organization.ts'
