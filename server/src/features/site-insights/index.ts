export type { SiteEvent } from './event.ts'
export { type Insights, openInsights } from './insights.ts'
