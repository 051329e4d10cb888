export { refusal } from './batch.ts'
export { readFields } from './page-fields.ts'
export { readBody } from './read-body.ts'
export { PageMetadata } from './schema.ts'
