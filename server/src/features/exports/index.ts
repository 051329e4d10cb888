export { type ExportedFile, listExportedFiles } from './exported-files.ts'
export { toZip } from './to-zip.ts'
