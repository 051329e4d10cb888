export { registerUploads } from './routes.ts'
export { findOwnUploadedFile, findUploadedFile, insertUpload, setUploadedFile, type UploadedFile } from './store.ts'
