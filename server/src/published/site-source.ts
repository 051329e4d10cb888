import type { SiteSource } from '@lectern/site'
import type { Urls } from '../core/urls.ts'
import type { PublishedSite } from '../features/sites/index.ts'
import { ASSETS } from './assets.ts'
import type { OpenedSite } from './open-site.ts'

/** Only public sites are for search engines, and of those only what there is to read. */
export const toSiteSource = ({ site, basePath }: OpenedSite, urls: Urls): SiteSource => ({
  title: site.title,
  language: 'en',
  basePath,
  canonicalUrl: canonicalUrl(site, urls),
  isIndexed: site.visibility === 'public' && site.spaces.length > 0,
  sections: [],
  variants: [],
  customization: {},
  assets: ASSETS,
})

const canonicalUrl = ({ proxyOrigin, basename }: PublishedSite, urls: Urls) =>
  proxyOrigin === undefined ? urls.publishedSite(basename) : `https://${proxyOrigin}/`
