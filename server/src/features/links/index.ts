export { createLinkReader } from './document-links.ts'
export { type ExternalTarget, findExternalTargets, type OtherSpace } from './external-targets.ts'
export { countNewlyBroken } from './list-links.ts'
