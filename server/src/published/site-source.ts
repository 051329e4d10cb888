import type { SiteSource } from '@lectern/site'
import type { Urls } from '../core/urls.ts'
import type { PublishedSite } from '../features/sites/index.ts'

/** Only public sites are for search engines, and of those only what there is to read. */
export const toSiteSource = (site: PublishedSite, urls: Urls): SiteSource => ({
  title: site.title,
  spaces: site.spaces,
  canonicalUrl: site.proxyOrigin === undefined ? urls.publishedSite(site.basename) : `https://${site.proxyOrigin}/`,
  isIndexed: site.visibility === 'public' && site.spaces.length > 0,
})
