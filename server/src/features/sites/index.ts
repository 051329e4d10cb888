export { type OnSite, onSite } from './access.ts'
export { loadSiteSeenBy, type SiteSeen, sitesSeenBy } from './store.ts'
