export { type AddressedSite, type IsShown, openAddresses, type SiteAddresses } from './addresses.ts'
