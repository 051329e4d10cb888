/** What stands at an address of the site for a visitor. */
import { locate } from '@lectern/content/addresses'
import { renderEmpty, renderNotFound } from '@lectern/site'
import { ASSETS } from './assets.ts'
import { type Made, toMissing, toPage } from './made.ts'
import { renderAs } from './render-source.ts'
import { resolve } from './resolve.ts'
import { makeSearchAnswer, makeSearchPage } from './search-site.ts'
import type { Serving } from './serving.ts'
import type { Shown } from './show-pages.ts'
import { isFiled, toSiteSource } from './site-source.ts'
import { baseOf, loadPages, type Place } from './space-pages.ts'
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
} from './texts.ts'
import type { Visit } from './visit.ts'

/** A redirect takes the query along, unless it has one of its own. */
export type Answer = { kind: 'made'; made: Made } | { kind: 'redirect'; to: string; isWhole?: true }

/** The same for everybody who cannot be shown anything, so that it tells nobody why. */
export const NOTHING = toMissing(renderNotFound({ assets: ASSETS }))

export async function answer(serving: Serving, visit: Visit, path: string[], query: URLSearchParams): Promise<Answer> {
  const asked = query.get('q')
  const verb = path.at(-2) === '~' ? path.at(-1) : undefined
  if (verb === 'search' || verb === 'search.json') return searchAt(serving, visit, path.slice(0, -2), verb, asked ?? '')
  // Remembered are only answers that follow from the path alone.
  const key = `${visit.mark} /${path.join('/').toLowerCase()}`
  const known = asked === null ? serving.answers.get(key) : undefined
  if (known) return { kind: 'made', made: known }
  const text = await makeKnownText(serving, visit, path, key)
  if (text) return { kind: 'made', made: text }
  const asText = readTextAddress(path)
  const found = await resolve(serving, visit, asText?.page ?? path)
  if (found.kind === 'redirect') return { kind: 'redirect', to: found.to + (asText ? ENDING[asText.kind] : '') }
  if (found.kind === 'page') {
    const { place, page } = found
    if (asked !== null && !asText) return toSearch(visit, place, asked)
    const make = asText ? MAKE_TEXT[asText.kind] : makePage
    const made = await serving.answers.make(key, () => make(serving, visit, place, page))
    if (made) return { kind: 'made', made }
  }
  return { kind: 'made', made: await missing(serving, visit, path) }
}

/** Files that stand at fixed names. */
async function makeKnownText(serving: Serving, visit: Visit, path: string[], key: string): Promise<Made | undefined> {
  const [name, ...more] = path.toReversed()
  if (name === 'sitemap-pages.xml') {
    const place = findPlace(visit, more.toReversed())
    return place && serving.answers.make(key, () => makeSitemap(serving, visit, place))
  }
  if (more.length > 0) return undefined
  switch (name) {
    case 'robots.txt':
      return makeRobots(visit)
    case 'sitemap.xml':
      return makeSitemapIndex(visit)
    case 'llms.txt':
      return serving.answers.make(key, () => makeLlmsIndex(serving, visit))
    case 'llms-full.txt':
      return serving.answers.make(key, () => makeLlmsFull(serving, visit))
    case 'rss.xml':
      return serving.answers.make(key, () => makeSiteFeed(serving, visit))
    default:
      return undefined
  }
}

const ENDING = { markdown: '.md', feed: '/rss.xml' }
const MAKE_TEXT = { markdown: makeMarkdown, feed: makePageFeed }

async function makePage(serving: Serving, visit: Visit, place: Place, page: Shown) {
  const isIndexed = isFiled(visit) && !(await loadPages(serving, visit, place)).isUnfiled(page.entry.id)
  return toPage(await renderAs(serving, { visit, place, page }, 'html'), { isIndexed })
}

async function searchAt(serving: Serving, visit: Visit, path: string[], verb: string, query: string): Promise<Answer> {
  const place = findPlace(visit, path)
  if (!place) return { kind: 'made', made: await missing(serving, visit, path) }
  const make = verb === 'search' ? makeSearchPage : makeSearchAnswer
  return { kind: 'made', made: await make(serving, visit, place, query) }
}

const toSearch = (visit: Visit, place: Place, query: string): Answer => ({
  kind: 'redirect',
  isWhole: true,
  to: `${baseOf(visit, place)}~/search?q=${encodeURIComponent(query)}`,
})

/** A space whose root is at the path. */
function findPlace(visit: Visit, path: string[]): Place | undefined {
  const located = locate(visit.tree, path)
  return located?.rest.length === 0 ? located : undefined
}

/** In the dress of the site, as far as there is one for this visitor. */
async function missing(serving: Serving, visit: Visit, path: string[]): Promise<Made> {
  const located = locate(visit.tree, path)
  if (located) {
    const site = await toSiteSource(serving, visit, located, '')
    return toMissing(located.rest.length === 0 ? renderEmpty(site) : renderNotFound({ site }))
  }
  const { sections, siteSpaces } = visit.state.tree
  return sections.length + siteSpaces.length === 0 ? emptySite(visit) : NOTHING
}

const emptySite = ({ state, basePath, canonicalUrl }: Visit): Made =>
  toMissing(
    renderEmpty({
      title: state.look.title ?? state.site.title,
      language: state.look.internationalization.locale,
      basePath,
      canonicalUrl,
      isIndexed: false,
      sections: [],
      variants: [],
      customization: {},
      assets: ASSETS,
    }),
  )
