export {
  type AddressedSite,
  type IsVisible,
  openAddresses,
  openVisitorAddresses,
  type SiteAddresses,
} from './addresses.ts'
export { archivedSiteRedirects } from './archive.ts'
