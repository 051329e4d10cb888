export {
  followRedirect,
  isLoop,
  type RedirectDestination,
  type RedirectRule,
  type RedirectTarget,
} from './follow-redirect.ts'
export {
  captureWildcard,
  encodeRedirectSource,
  foldRedirectSource,
  foldSitePath,
  isWildcard,
  listRedirectSources,
  WILDCARD_LENGTH,
} from './redirect-sources.ts'
export { type AddressHost, type FormerPlace, resolveAddress, toFollowHost } from './resolve-address.ts'
export { addressOfSiteSpace, findSiteSpace, locateInSite, toSegments } from './site-addresses.ts'
