export {
  type AddressedSite,
  type IsShown,
  openAddresses,
  openVisitorAddresses,
  type SiteAddresses,
} from './addresses.ts'
export { archivedSiteRedirects } from './archive.ts'
