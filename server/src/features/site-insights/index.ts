export { recordEvents, type SiteEvent } from './record-events.ts'
