export { SiteLayout } from './layout.tsx'
