export { FindInPages } from './find-dialog.tsx'
