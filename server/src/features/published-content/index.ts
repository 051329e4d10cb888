export { locateContent } from './locate-content.ts'
export { openPublishedContent } from './open-published-content.ts'
