export { SiteLayout } from './layout.tsx'
export type { SitePath } from './queries.ts'
export { useVisibilityChoices } from './visibility.ts'
