export type { SearchResultPage } from './preview-pages.ts'
export { searchSite } from './search-site.ts'
