export type { SiteEvent } from './event.ts'
export { type Insights, openInsights } from './insights.ts'
export { COLUMN_NAMES } from './query/columns.ts'
