export {
  type Destination as RedirectDestination,
  fold as foldSitePath,
  followRedirect,
  isLoop,
  type SiteRedirect,
  type Target as RedirectTarget,
} from './follow-redirect.ts'
export { type AddressHost, type FormerPlace, resolveAddress, toFollow } from './resolve-address.ts'
export { addressOfSiteSpace, findSiteSpace, locate, toSegments } from './site-addresses.ts'
