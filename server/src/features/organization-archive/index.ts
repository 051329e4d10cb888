export { type ExportProgress, exportOrganization } from './export-organization.ts'
export { type Imported, type ImportProgress, importOrganization } from './import-organization.ts'
