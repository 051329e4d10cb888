export { type Binding, type Bound, bindIncoming } from './bind-incoming.ts'
export { compareNames } from './compare-names.ts'
export { createResolver, type Target } from './create-resolver.ts'
export { withFreeSlugs } from './free-slugs.ts'
export type {
  Incoming,
  IncomingFile,
  IncomingPage,
  IncomingReusableContent,
  Located,
  Problem,
  ReadPage,
} from './types.ts'
