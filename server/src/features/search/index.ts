export type { LocatedPage } from './locate-pages.ts'
export type { SearchResultPage, SearchResultSection } from './preview-pages.ts'
export { type SiteSearchResult, searchSite } from './search-site.ts'
