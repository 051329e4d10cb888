export { MergedPublishing } from './merged-publishing.tsx'
export { PageAddresses } from './page-addresses.tsx'
export { SpacePublishing } from './space-publishing.tsx'
export { useLiveLink } from './use-live-link.ts'
