/** Chooses the response to a visitor's request: a page, a text file, search results, a redirect or the page for 404. */
import { locateInSite } from '@lectern/content/addresses'
import { renderEmpty, renderEndedPreview, renderNotFound } from '@lectern/site'
import { ASSETS, PREVIEW_ASSETS } from './assets.ts'
import { type CachedResponse, toNotFoundResponse, toPageResponse } from './cached-response.ts'
import { renderAs } from './render-source.ts'
import { resolvePage } from './resolve-page.ts'
import { makeSearchAnswer, makeSearchPage } from './search-site.ts'
import type { ServingContext } from './serving-context.ts'
import { isIndexable, toSiteSource } from './site-source.ts'
import { type LocatedSiteSpace, loadPages, toSpaceBasePath } from './space-pages.ts'
import { readTextAddress } from './text-address.ts'
import {
  makeLlmsFull,
  makeLlmsIndex,
  makeMarkdown,
  makePageFeed,
  makeRobots,
  makeSiteFeed,
  makeSitemap,
  makeSitemapIndex,
} from './text-responses.ts'
import type { VisiblePage } from './visible-pages.ts'
import type { SiteVisit } from './visit.ts'

/** A redirect gets the query of the request appended, unless `isWhole`: its address has a query already. */
type SiteResponse = { kind: 'response'; response: CachedResponse } | { kind: 'redirect'; to: string; isWhole?: true }

/** Everybody who may not see anything gets this same response, so that it does not reveal the reason. */
export const NOT_FOUND = toNotFoundResponse(renderNotFound({ assets: ASSETS }))

/** A preview that ended says so to whoever had a valid address of it. */
export const PREVIEW_ENDED = { ...toNotFoundResponse(renderEndedPreview(PREVIEW_ASSETS)), status: 410 as const }

export async function respond(
  serving: ServingContext,
  visit: SiteVisit,
  path: string[],
  query: URLSearchParams,
): Promise<SiteResponse> {
  const searchQuery = query.get('q')
  const verb = path.at(-2) === '~' ? path.at(-1) : undefined
  if (verb === 'search' || verb === 'search.json')
    return respondToSearch(serving, visit, path.slice(0, -2), verb, searchQuery ?? '')
  // Only responses that depend on nothing but the path are cached.
  const key = `${visit.cacheKey} /${path.join('/').toLowerCase()}`
  const known = searchQuery === null ? serving.responses.get(key) : undefined
  if (known) return { kind: 'response', response: known }
  const text = await respondWithWellKnownFile(serving, visit, path, key)
  if (text) return { kind: 'response', response: text }
  const asText = readTextAddress(path)
  const found = await resolvePage(serving, visit, asText?.page ?? path)
  if (found.kind === 'redirect') return { kind: 'redirect', to: found.to + (asText ? ENDING[asText.kind] : '') }
  if (found.kind === 'page') {
    const { place, page } = found
    if (searchQuery !== null && !asText) return toSearchRedirect(visit, place, searchQuery)
    const make = asText ? RENDER_TEXT[asText.kind] : renderPageResponse
    const response = await serving.responses.getOrCreate(key, () => make(serving, visit, place, page))
    if (response) return { kind: 'response', response }
  }
  return { kind: 'response', response: await respondNotFound(serving, visit, path) }
}

/** Handles the files with fixed names, such as `robots.txt`. */
async function respondWithWellKnownFile(
  serving: ServingContext,
  visit: SiteVisit,
  path: string[],
  key: string,
): Promise<CachedResponse | undefined> {
  const [name, ...more] = path.toReversed()
  if (name === 'sitemap-pages.xml') {
    const place = findSpaceAtRoot(visit, more.toReversed())
    return place && serving.responses.getOrCreate(key, () => makeSitemap(serving, visit, place))
  }
  if (more.length > 0) return undefined
  switch (name) {
    case 'robots.txt':
      return makeRobots(visit)
    case 'sitemap.xml':
      return makeSitemapIndex(visit)
    case 'llms.txt':
      return serving.responses.getOrCreate(key, () => makeLlmsIndex(serving, visit))
    case 'llms-full.txt':
      return serving.responses.getOrCreate(key, () => makeLlmsFull(serving, visit))
    case 'rss.xml':
      return serving.responses.getOrCreate(key, () => makeSiteFeed(serving, visit))
    default:
      return undefined
  }
}

const ENDING = { markdown: '.md', feed: '/rss.xml' }
const RENDER_TEXT = { markdown: makeMarkdown, feed: makePageFeed }

async function renderPageResponse(
  serving: ServingContext,
  visit: SiteVisit,
  place: LocatedSiteSpace,
  page: VisiblePage,
) {
  const isIndexed = isIndexable(visit) && !(await loadPages(serving, visit, place)).isNoIndex(page.entry.id)
  return toPageResponse(await renderAs(serving, { visit, place, page }, 'html'), { isIndexed })
}

async function respondToSearch(
  serving: ServingContext,
  visit: SiteVisit,
  path: string[],
  verb: string,
  query: string,
): Promise<SiteResponse> {
  const place = findSpaceAtRoot(visit, path)
  if (!place) return { kind: 'response', response: await respondNotFound(serving, visit, path) }
  const make = verb === 'search' ? makeSearchPage : makeSearchAnswer
  return { kind: 'response', response: await make(serving, visit, place, query) }
}

const toSearchRedirect = (visit: SiteVisit, place: LocatedSiteSpace, query: string): SiteResponse => ({
  kind: 'redirect',
  isWhole: true,
  to: `${toSpaceBasePath(visit, place)}~/search?q=${encodeURIComponent(query)}`,
})

/** The path must be the root of a space. */
function findSpaceAtRoot(visit: SiteVisit, path: string[]): LocatedSiteSpace | undefined {
  const located = locateInSite(visit.tree, path)
  return located?.rest.length === 0 ? located : undefined
}

/** The response has the layout of the site if this visitor may see one of its spaces. */
async function respondNotFound(serving: ServingContext, visit: SiteVisit, path: string[]): Promise<CachedResponse> {
  const located = locateInSite(visit.tree, path)
  if (located) {
    const site = await toSiteSource(serving, visit, located, '')
    return toNotFoundResponse(located.rest.length === 0 ? renderEmpty(site) : renderNotFound({ site }))
  }
  const { sections, siteSpaces } = visit.state.tree
  return sections.length + siteSpaces.length === 0 ? toEmptySiteResponse(visit) : NOT_FOUND
}

const toEmptySiteResponse = ({ state, basePath, canonicalUrl, isFramed }: SiteVisit): CachedResponse =>
  toNotFoundResponse(
    renderEmpty({
      title: state.customization.title ?? state.site.title,
      language: state.customization.internationalization.locale,
      basePath,
      canonicalUrl,
      isIndexed: false,
      sections: [],
      variants: [],
      customization: {},
      assets: isFramed ? PREVIEW_ASSETS : ASSETS,
    }),
  )
