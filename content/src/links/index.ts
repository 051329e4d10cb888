export { checkLinks } from './check-links.ts'
export { EXTRACTION_VERSION, extractLinks } from './extract-links.ts'
export { type FoundTarget, findTargets } from './find-targets.ts'
export { listHolders } from './holders.ts'
export { listVariableUses } from './list-variable-uses.ts'
export { loadPagePaths } from './load-page-paths.ts'
export { parseLinkUrl, readApplication } from './parse-link-url.ts'
export { type KnownLinks, recheckLinks } from './recheck-links.ts'
export { isInSpace, targetKey, toTarget } from './target.ts'
export type {
  CheckedLink,
  LinkHolder,
  LinkPlace,
  LinkSource,
  LinksInDocument,
  LinkTarget,
  LoadLinks,
  TargetInSpace,
} from './types.ts'
