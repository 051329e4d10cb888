export { type OnSite, onSite, onSiteLevels } from './access.ts'
export { archivedFormerPlaces, archivedSites, toArchivedSiteSettings } from './archive.ts'
export { createDefaultSite, createSite, type SiteToCreate } from './create-site.ts'
export { setDefaultSiteSpace } from './defaults.ts'
export {
  findOpenSite,
  findOpenSiteAtHost,
  findOpenSiteBehind,
  findOpenSiteNamed,
  findSiteToPreview,
  type OpenSite,
} from './find-open-site.ts'
export { findSiteVersions, type SiteVersion } from './find-site-version.ts'
export { insertFormerPlace, listFormerPlaces } from './former-places.ts'
export { findClaimedHostNames, findReservation } from './host-names.ts'
export { Site, type SiteSeen, toSite } from './schema.ts'
export { advanceVisitorKey, putSiteSettings } from './settings-store.ts'
export { findSite, loadSiteSeenBy, lockSite, sitesSeenBy } from './store.ts'
