/** A site as text, for programs: markdown, lists of pages, feeds. All of it from the pages this visitor may see. */
import {
  absolute,
  canonicalOf,
  type FeedItem,
  markdownHref,
  renderFeed,
  renderLlmsFull,
  renderLlmsIndex,
  renderRobots,
  renderSitemap,
  renderSitemapIndex,
  type SiteSource,
} from '@lectern/site'
import { createPause } from '../core/scheduling/cooperate.ts'
import { type Made, toText } from './made.ts'
import { renderAs } from './render-source.ts'
import type { Serving } from './serving.ts'
import type { Shown } from './show-pages.ts'
import { isFiled, toSiteSource } from './site-source.ts'
import { baseOf, loadPages, type Place } from './space-pages.ts'
import { siteSpacesOf, type Visit } from './visit.ts'

const FEED_ITEMS = 30

interface SpaceTexts {
  place: Place
  site: SiteSource
  /** Those with a body, in the order of the table of contents. */
  pages: Shown[]
  isUnfiled: (id: string) => boolean
}

async function* spacesOf(serving: Serving, visit: Visit): AsyncGenerator<SpaceTexts> {
  for (const place of siteSpacesOf(visit)) {
    const { byId, isUnfiled } = await loadPages(serving, visit, place)
    const pages = [...byId.values()].filter(({ entry }) => entry.type === 'document')
    yield { place, site: await toSiteSource(serving, visit, place, ''), pages, isUnfiled }
  }
}

export async function makeLlmsIndex(serving: Serving, visit: Visit): Promise<Made> {
  const sections = []
  for await (const { place, site, pages } of spacesOf(serving, visit))
    sections.push({
      title: place.section?.title ?? place.siteSpace.title,
      pages: pages.map(({ placed: { page }, entry }) => ({
        title: page.title,
        url: absolute(site, markdownHref(entry.href!)),
        description: page.description,
      })),
    })
  const text = renderLlmsIndex({ title: visit.state.look.title ?? visit.state.site.title, sections })
  return toText('text/plain', text, { type: 'llms_request', llmsVariant: 'standard' })
}

export async function makeLlmsFull(serving: Serving, visit: Visit): Promise<Made> {
  const texts: string[] = []
  const pause = createPause()
  for await (const { place, site, pages } of spacesOf(serving, visit))
    for (const page of pages) {
      texts.push(await renderAs(serving, { visit, place, page, site }, 'plain'))
      await pause()
    }
  return toText('text/plain', renderLlmsFull(texts), { type: 'llms_request', llmsVariant: 'full' })
}

export const makeMarkdown = async (serving: Serving, visit: Visit, place: Place, page: Shown): Promise<Made> =>
  toText('text/markdown', await renderAs(serving, { visit, place, page }, 'markdown'), {
    type: 'page_markdown_request',
  })

/** Hidden pages are in it: they are not listed, but may be filed. */
export async function makeSitemap(serving: Serving, visit: Visit, place: Place): Promise<Made | undefined> {
  if (!isFiled(visit)) return undefined
  const { byId, isUnfiled } = await loadPages(serving, visit, place)
  const pages = [...byId.values()].filter(({ entry }) => entry.type === 'document' && !isUnfiled(entry.id))
  return toText(
    'application/xml',
    renderSitemap(
      pages.map(({ placed, entry }) => ({ url: canonical(visit, entry.href!), updatedAt: placed.page.updatedAt })),
    ),
  )
}

export function makeSitemapIndex(visit: Visit): Made | undefined {
  if (!isFiled(visit)) return undefined
  const urls = siteSpacesOf(visit).map((place) => canonical(visit, `${baseOf(visit, place)}sitemap-pages.xml`))
  return toText('application/xml', renderSitemapIndex(urls))
}

export const makeRobots = (visit: Visit): Made =>
  toText(
    'text/plain',
    renderRobots({
      isIndexed: isFiled(visit),
      sitemap: canonical(visit, `${visit.basePath}sitemap.xml`),
      disallowed: [`${visit.basePath}~/`, `${visit.basePath}*/~/`],
    }),
  )

/** Of the site: the pages that changed last. */
export async function makeSiteFeed(serving: Serving, visit: Visit): Promise<Made> {
  const changed: { at: string; place: Place; site: SiteSource; page: Shown }[] = []
  let language = 'en'
  for await (const { place, site, pages } of spacesOf(serving, visit)) {
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
  const title = visit.state.look.title ?? visit.state.site.title
  const feedUrl = canonical(visit, `${visit.basePath}rss.xml`)
  return toFeed({ title, language, url: visit.canonicalUrl, feedUrl, items })
}

/** Of a page that tells of updates. */
export async function makePageFeed(
  serving: Serving,
  visit: Visit,
  place: Place,
  page: Shown,
): Promise<Made | undefined> {
  const items = await renderAs(serving, { visit, place, page }, 'updates')
  if (!items) return undefined
  const url = canonical(visit, page.entry.href!)
  const { title, description } = page.placed.page
  const { language } = await toSiteSource(serving, visit, place, page.placed.path)
  const feedUrl = `${url.replace(/\/$/, '')}/rss.xml`
  return toFeed({ title, description, language, url, feedUrl, items })
}

const toFeed = (feed: Parameters<typeof renderFeed>[0]): Made =>
  toText('application/rss+xml', renderFeed(feed), { type: 'rss_request' })

const canonical = ({ basePath, canonicalUrl }: Visit, href: string) =>
  canonicalOf({ basePath, canonicalUrl } as SiteSource, href)
