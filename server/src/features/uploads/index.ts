export { registerUploads } from './routes.ts'
export { findUploadedFile, insertUpload, setUploadedFile } from './store.ts'
