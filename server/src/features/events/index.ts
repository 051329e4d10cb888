export { createEventFeed } from './feed.ts'
