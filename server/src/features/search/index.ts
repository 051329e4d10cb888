export type { Placed } from './place-pages.ts'
export { type SiteSearchAnswer, searchSite } from './search-site.ts'
export type { ShownPage, ShownSection } from './show-pages.ts'
