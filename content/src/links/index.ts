export { checkLinks } from './check-links.ts'
export { EXTRACTION, extractLinks } from './extract-links.ts'
export { type FoundTarget, findTargets } from './find-targets.ts'
export { listHolders } from './holders.ts'
export { loadPagePaths } from './load-page-paths.ts'
export { readApplication } from './parse-link-url.ts'
export { type KnownLinks, recheckLinks } from './recheck-links.ts'
export { isInSpace, targetKey } from './target.ts'
export type {
  Application,
  CheckedLink,
  Link,
  LinkPlace,
  LinkSource,
  LinksInDocument,
  LinksOf,
  LinkTarget,
  TargetInSpace,
} from './types.ts'
