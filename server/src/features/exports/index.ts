export { type ExportedFile, listExportedFiles } from './exported-files.ts'
export { printBody, printFileAt } from './print-file.ts'
export { toZip } from './to-zip.ts'
