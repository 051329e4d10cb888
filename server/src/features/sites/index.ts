export { type OnSite, onSite, onSiteLevels } from './access.ts'
export { archivedFormerPlaces, archivedSites, toArchivedSiteSettings } from './archive.ts'
export { createDefaultSite, createSite } from './create-site.ts'
export { type SiteCreated, type SiteDefaultsChanged, siteCreated, siteDefaultsChanged } from './events.ts'
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
export { findClaimedHostNames } from './host-names.ts'
export { Site, type SiteSeen, toSite } from './schema.ts'
export { advanceVisitorKey, putSiteSettings } from './settings-store.ts'
export { findOrganizationsOfSites, findSite, loadSiteSeenBy, lockSite, sitesSeenBy } from './store.ts'
