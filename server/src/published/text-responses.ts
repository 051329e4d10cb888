/** Responses for programs: markdown, lists of pages, sitemaps and feeds. They contain only pages this visitor may see. */
import {
  type FeedItem,
  markdownHref,
  renderFeed,
  renderLlmsFull,
  renderLlmsIndex,
  renderRobots,
  renderSitemap,
  renderSitemapIndex,
  type SiteSource,
  toAbsoluteUrl,
  toCanonicalUrl,
} from '@lectern/site'
import { createPause } from '../core/scheduling/cooperate.ts'
import { type CachedResponse, toTextResponse } from './cached-response.ts'
import { renderAs } from './render-source.ts'
import type { ServingContext } from './serving-context.ts'
import { isIndexable, toSiteSource } from './site-source.ts'
import { type LocatedSiteSpace, loadPages, toSpaceBasePath } from './space-pages.ts'
import type { VisiblePage } from './visible-pages.ts'
import { listVisibleSiteSpaces, type SiteVisit } from './visit.ts'

const FEED_ITEMS = 30

interface SpaceTexts {
  place: LocatedSiteSpace
  site: SiteSource
  /** The pages with a body, in the order of the table of contents. */
  pages: VisiblePage[]
  isNoIndex: (id: string) => boolean
}

async function* readSpaces(serving: ServingContext, visit: SiteVisit): AsyncGenerator<SpaceTexts> {
  for (const place of listVisibleSiteSpaces(visit)) {
    const { byId, isNoIndex } = await loadPages(serving, visit, place)
    const pages = [...byId.values()].filter(({ entry }) => entry.type === 'document')
    yield { place, site: await toSiteSource(serving, visit, place, ''), pages, isNoIndex }
  }
}

/** Lists the pages of the tables of contents: a hidden page is only in the whole text. */
export async function makeLlmsIndex(serving: ServingContext, visit: SiteVisit): Promise<CachedResponse> {
  const sections = []
  for await (const { place, site, pages } of readSpaces(serving, visit))
    sections.push({
      title: place.section?.title ?? place.siteSpace.title,
      pages: pages
        .filter(({ entry }) => !entry.isHidden)
        .map(({ placed: { page }, entry }) => ({
          title: page.title,
          url: toAbsoluteUrl(site, markdownHref(entry.href!)),
          description: page.description,
        })),
    })
  const text = renderLlmsIndex({ title: visit.state.customization.title ?? visit.state.site.title, sections })
  return toTextResponse('text/plain', text, { type: 'llms_request', llmsVariant: 'standard' })
}

export async function makeLlmsFull(serving: ServingContext, visit: SiteVisit): Promise<CachedResponse> {
  const texts: string[] = []
  const pause = createPause()
  for await (const { place, site, pages } of readSpaces(serving, visit))
    for (const page of pages) {
      texts.push(await renderAs(serving, { visit, place, page, site }, 'plain'))
      await pause()
    }
  return toTextResponse('text/plain', renderLlmsFull(texts), { type: 'llms_request', llmsVariant: 'full' })
}

export const makeMarkdown = async (
  serving: ServingContext,
  visit: SiteVisit,
  place: LocatedSiteSpace,
  page: VisiblePage,
): Promise<CachedResponse> =>
  toTextResponse('text/markdown', await renderAs(serving, { visit, place, page }, 'markdown'), {
    type: 'page_markdown_request',
  })

/** Hidden pages are included: they are not in the table of contents, but may be indexed. */
export async function makeSitemap(
  serving: ServingContext,
  visit: SiteVisit,
  place: LocatedSiteSpace,
): Promise<CachedResponse | undefined> {
  if (!isIndexable(visit)) return undefined
  const { byId, isNoIndex } = await loadPages(serving, visit, place)
  const pages = [...byId.values()].filter(({ entry }) => entry.type === 'document' && !isNoIndex(entry.id))
  return toTextResponse(
    'application/xml',
    renderSitemap(
      pages.map(({ placed, entry }) => ({ url: canonical(visit, entry.href!), updatedAt: placed.page.updatedAt })),
    ),
  )
}

export function makeSitemapIndex(visit: SiteVisit): CachedResponse | undefined {
  if (!isIndexable(visit)) return undefined
  const urls = listVisibleSiteSpaces(visit).map((place) =>
    canonical(visit, `${toSpaceBasePath(visit, place)}sitemap-pages.xml`),
  )
  return toTextResponse('application/xml', renderSitemapIndex(urls))
}

export const makeRobots = (visit: SiteVisit): CachedResponse =>
  toTextResponse(
    'text/plain',
    renderRobots({
      isIndexed: isIndexable(visit),
      sitemap: canonical(visit, `${visit.basePath}sitemap.xml`),
      disallowed: ['~/', '~gitbook/', '~lectern/'].flatMap((own) => [
        `${visit.basePath}${own}`,
        `${visit.basePath}*/${own}`,
      ]),
      allowed: [`${visit.basePath}~/files/`, `${visit.basePath}~/social/`],
    }),
  )

/** The feed of the site lists the pages that changed last. */
export async function makeSiteFeed(serving: ServingContext, visit: SiteVisit): Promise<CachedResponse> {
  const changed: { at: string; place: LocatedSiteSpace; site: SiteSource; page: VisiblePage }[] = []
  let language = 'en'
  for await (const { place, site, pages } of readSpaces(serving, visit)) {
    language = site.language
    for (const page of pages) {
      const at = page.placed.page.updatedAt ?? page.placed.page.createdAt
      if (at !== undefined) changed.push({ at, place, site, page })
    }
  }
  const items: FeedItem[] = []
  for (const { at, place, site, page } of changed
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, FEED_ITEMS)) {
    const { title, description } = page.placed.page
    const url = canonical(visit, page.entry.href!)
    const text = description ?? (await renderAs(serving, { visit, place, page, site }, 'beginning'))
    items.push({ title, url, id: `${url}@${at}`, date: at, text })
  }
  const title = visit.state.customization.title ?? visit.state.site.title
  const feedUrl = canonical(visit, `${visit.basePath}rss.xml`)
  return toFeed({ title, language, url: visit.canonicalUrl, feedUrl, items })
}

/** The feed of a page lists its updates; undefined if it has no updates block. */
export async function makePageFeed(
  serving: ServingContext,
  visit: SiteVisit,
  place: LocatedSiteSpace,
  page: VisiblePage,
): Promise<CachedResponse | undefined> {
  const items = await renderAs(serving, { visit, place, page }, 'updates')
  if (!items) return undefined
  const url = canonical(visit, page.entry.href!)
  const { title, description } = page.placed.page
  const { language } = await toSiteSource(serving, visit, place, page.placed.path)
  const feedUrl = `${url.replace(/\/$/, '')}/rss.xml`
  return toFeed({ title, description, language, url, feedUrl, items })
}

const toFeed = (feed: Parameters<typeof renderFeed>[0]): CachedResponse =>
  toTextResponse('application/rss+xml', renderFeed(feed), { type: 'rss_request' })

const canonical = ({ basePath, canonicalUrl }: SiteVisit, href: string) =>
  toCanonicalUrl({ basePath, canonicalUrl } as SiteSource, href)
