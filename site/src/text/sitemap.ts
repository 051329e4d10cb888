import { html } from '../html.ts'
import { xml } from './xml.ts'

interface SitemapPage {
  /** Absolute and canonical. */
  url: string
  /** ISO 8601. */
  updatedAt?: string | undefined
}

/** Lists the sitemaps of a site, one for each of its spaces. */
export const renderSitemapIndex = (urls: readonly string[]): string => xml`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => html`<sitemap><loc>${url}</loc></sitemap>\n`)}</sitemapindex>
`

/** Lists the pages of one space that search engines may index. The format allows 50,000. */
export const renderSitemap = (pages: readonly SitemapPage[]): string => xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.slice(0, 50_000).map(({ url, updatedAt }) => html`<url><loc>${url}</loc>${updatedAt && html`<lastmod>${updatedAt}</lastmod>`}</url>\n`)}</urlset>
`

interface RobotsOptions {
  isIndexed: boolean
  /** Absolute. */
  sitemap: string
  /** No robot should crawl these addresses of any site: they show search results. */
  disallowed: readonly string[]
  /** Exceptions: pictures that link previews show. */
  allowed: readonly string[]
}

export const renderRobots = ({ isIndexed, sitemap, disallowed, allowed }: RobotsOptions): string =>
  isIndexed
    ? [
        'User-agent: *',
        ...disallowed.map((path) => `Disallow: ${path}`),
        ...allowed.map((path) => `Allow: ${path}`),
        'Allow: /',
        '',
        `Sitemap: ${sitemap}`,
        '',
      ].join('\n')
    : 'User-agent: *\nDisallow: /\n'
