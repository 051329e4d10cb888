export { checkLinks } from './check-links.ts'
export { EXTRACTION, extractLinks } from './extract-links.ts'
export { type FoundTarget, findTargets } from './find-targets.ts'
export { listHolders } from './holders.ts'
export { placePages } from './place-pages.ts'
export { readApplication } from './read-address.ts'
export { type KnownLinks, recheckLinks } from './recheck-links.ts'
export { isInSpace, targetKey } from './target.ts'
export type {
  Application,
  CheckedLink,
  DocumentLinks,
  Link,
  LinkPlace,
  LinkSource,
  LinksOf,
  LinkTarget,
  TargetInSpace,
} from './types.ts'
