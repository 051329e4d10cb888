export { CreateDialog, type NewContentKind } from './create-dialog.tsx'
