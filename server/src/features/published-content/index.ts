export { openPublishedContent } from './open-published-content.ts'
