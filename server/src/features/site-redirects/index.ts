export { openAddresses, openVisitorAddresses } from './addresses.ts'
export { archivedSiteRedirects } from './archive.ts'
