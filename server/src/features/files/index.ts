export { contentTypeOf } from './content-type.ts'
export { downloadUrl } from './download-url.ts'
export { registerFiles } from './routes.ts'
export { FILE_BYTES, storeFile } from './store-file.ts'
