export { STYLE } from './layout/style.ts'
export { renderNotFound } from './render-not-found.ts'
export { renderSite } from './render-site.ts'
export type { SiteSource, SiteSpace } from './source.ts'
