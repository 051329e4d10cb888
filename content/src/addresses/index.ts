export {
  foldSitePath,
  followRedirect,
  isLoop,
  type RedirectDestination,
  type RedirectRule,
  type RedirectTarget,
} from './follow-redirect.ts'
export { type AddressHost, type FormerPlace, resolveAddress, toFollowHost } from './resolve-address.ts'
export { addressOfSiteSpace, findSiteSpace, locateInSite, toSegments } from './site-addresses.ts'
