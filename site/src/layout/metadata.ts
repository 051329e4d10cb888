/** Writes the metadata of a page for search engines and link previews. */
import { plainText } from '@lectern/content/document'
import { toHref } from '../addresses.ts'
import { type Content, Html, html } from '../html.ts'
import { SOCIAL_PICTURE_SIZE } from '../social-picture.ts'
import type { PageSource, SiteSource, TreePage } from '../source.ts'

/** Returns the canonical form of an address of the site. */
export const toCanonicalUrl = (site: SiteSource, href: string): string =>
  href.startsWith(site.basePath) ? site.canonicalUrl + href.slice(site.basePath.length) : href

const isIndexed = ({ site, page }: PageSource): boolean => site.isIndexed && page.noRobotsIndex !== true

const MAX_DESCRIPTION_LENGTH = 200

function toDescription({ page }: PageSource): string | undefined {
  if (page.description) return page.description
  const text = plainText({ ...page.document, nodes: page.document.nodes.slice(0, 20) })
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text || undefined
  const cut = text.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed()
  return `${cut.slice(0, cut.lastIndexOf(' ') > 100 ? cut.lastIndexOf(' ') : MAX_DESCRIPTION_LENGTH)}…`
}

export function writeMetadata(source: PageSource, trail: readonly TreePage[]): Content {
  const { site, page } = source
  const description = toDescription(source)
  const canonical = toHref(page.canonicalUrl ?? '') || toCanonicalUrl(site, page.href)
  const image = site.customization.socialImage ?? page.cover?.src ?? page.picture
  const { width, height } = SOCIAL_PICTURE_SIZE
  const absolute = image && toHref(image.startsWith('/') ? readOrigin(site.canonicalUrl) + image : image)
  const indexed = isIndexed(source)
  return html`${description && html`<meta name="description" content="${description}">\n`}${
    indexed ? html`<link rel="canonical" href="${canonical}">\n` : html`<meta name="robots" content="noindex">\n`
  }${indexed && (page.alternates ?? []).map(({ language, url }) => html`<link rel="alternate" hreflang="${language}" href="${toHref(url) ?? ''}">\n`)}${
    site.feed && html`<link rel="alternate" type="application/rss+xml" title="${site.title}" href="${site.feed}">\n`
  }<meta property="og:type" content="article">
<meta property="og:site_name" content="${site.title}">
<meta property="og:title" content="${page.title}">
${description && html`<meta property="og:description" content="${description}">\n`}<meta property="og:url" content="${canonical}">
${absolute && html`<meta property="og:image" content="${absolute}">\n${image === page.picture && html`<meta property="og:image:width" content="${width}">\n<meta property="og:image:height" content="${height}">\n<meta property="og:image:alt" content="${page.title}">\n`}<meta name="twitter:card" content="summary_large_image">\n`}${
  page.updatedAt && html`<meta property="article:modified_time" content="${page.updatedAt}">\n`
}${indexed && writeStructuredData(source, trail, canonical, description)}`
}

const readOrigin = (url: string) => /^[a-z]+:\/\/[^/]+/i.exec(url)?.[0] ?? ''

/** Writes the page and its breadcrumbs as JSON-LD. */
function writeStructuredData(
  { site, page }: PageSource,
  trail: readonly TreePage[],
  url: string,
  description: string | undefined,
): Content {
  const way = trail.filter(({ href }) => href !== undefined)
  const structuredData = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TechArticle',
        headline: page.title,
        url,
        ...(description && { description }),
        ...(page.updatedAt && { dateModified: page.updatedAt }),
        isPartOf: { '@type': 'WebSite', name: site.title, url: site.canonicalUrl },
      },
      ...(way.length > 1
        ? [
            {
              '@type': 'BreadcrumbList',
              itemListElement: way.map((each, at) => ({
                '@type': 'ListItem',
                position: at + 1,
                name: each.title,
                item: toCanonicalUrl(site, each.href!),
              })),
            },
          ]
        : []),
    ],
  }
  // Only `<` could end the script element.
  return html`<script type="application/ld+json">${new Html(JSON.stringify(structuredData).replaceAll('<', '\\u003c'))}</script>\n`
}
