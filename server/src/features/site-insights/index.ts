export { type EventDetails, LINK_POSITIONS, type SiteEvent } from './event.ts'
export { type Insights, openInsights } from './insights.ts'
export type { EventRow } from './to-row.ts'
export { createEventWriter } from './write-events.ts'
