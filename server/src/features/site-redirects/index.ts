export {
  type AddressedSite,
  type IsShown,
  openAddresses,
  openVisitorAddresses,
  type SiteAddresses,
} from './addresses.ts'
export { Destination, Source } from './schema.ts'
