export { TokenDialog } from './new-token-dialog.tsx'
