export { registerUploads } from './routes.ts'
export { findUploadedFile } from './store.ts'
