export { type BoundContent, bindIncoming } from './bind-incoming.ts'
export { compareNames } from './compare-names.ts'
export { createResolver, type IncomingTarget } from './create-resolver.ts'
export { withFreeSlugs } from './free-slugs.ts'
export type {
  IncomingContent,
  IncomingPage,
  IncomingReusableContent,
  LocatedAddress,
  ParsedPage,
  Problem,
} from './types.ts'
