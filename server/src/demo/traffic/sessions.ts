/** The events of one session: a visitor reads pages, searches, follows links and gives feedback. */
import { canonicalJson } from '@lectern/content/text'
import type { EventRow } from '../../features/site-insights/index.ts'
import { type Chance, weighted } from './chance.ts'
import type { SitePage } from './site-pages.ts'
import { chooseOrigin, type DemoVisitor } from './visitors.ts'

export interface SiteToVisit {
  siteId: string
  origin: string
  pages: readonly SitePage[]
}

type Details = Partial<EventRow> & { type: string }

const LINKS = ['https://github.com/', 'https://status.example.com/', 'https://www.npmjs.com/'].map((url) => ({
  link_target: canonicalJson({ kind: 'url', url }),
  link_kind: 'url',
  link_domain: new URL(url).hostname,
}))

const RATINGS = weighted([
  ['good', 12],
  ['ok', 4],
  ['bad', 3],
])
const POSITIONS = weighted([
  ['content', 6],
  ['header', 2],
  ['sidebar', 1],
  ['footer', 1],
])
/** Searches for topics that the documentation does not have. */
const NOT_FOUND = weighted([
  ['bluetooth', 5],
  ['refund', 4],
  ['dark mode', 3],
  ['offline map', 2],
  ['whatsapp', 1],
])
const COMMENTS = weighted([
  ['Did exactly what it says.', 5],
  ['A picture of the cable would help.', 3],
  ['The second step is out of date.', 2],
  ['Which plan has this?', 2],
])
/** Operations of the specification of the demo that visitors try. */
const OPERATIONS = weighted([
  [{ operation_method: 'get', operation_path: '/stations' }, 6],
  [{ operation_method: 'get', operation_path: '/stations/{station}/readings' }, 4],
  [{ operation_method: 'post', operation_path: '/stations/{station}/alarms' }, 2],
  [{ operation_method: 'delete', operation_path: '/alarms/{alarm}' }, 1],
])
/** Assistants read markdown, not pages. */
const ASSISTANTS: readonly (string | null)[] = ['chatgpt', 'anthropic']
const MEAN_PAGES = 2.6

export function createSessions({ siteId, origin, pages }: SiteToVisit, chance: Chance) {
  // Most views go to few pages, by Zipf's law.
  const popular = weighted(pages.map((page, rank) => [page, 1 / (rank + 1) ** 0.95] as const))
  let count = 0

  /** Yields the events of a session in order, from a time on. */
  return function* session(visitor: DemoVisitor, start: number): Generator<EventRow> {
    const { ahead: _, ...facts } = visitor
    const came = chooseOrigin(chance)
    const base = {
      ...facts,
      site_id: siteId,
      session_id: `${visitor.visitor_id}-${(count++).toString(36)}`,
      url_origin: origin,
      display_context: 'site',
    }
    let moment = start
    let page = popular(chance)
    const views = visitor.bot === null ? 1 + Math.floor(chance.waiting(MEAN_PAGES)) : 1 + chance.below(6)
    const at = ({ rank: _, title: __, ...place }: SitePage, details: Details): EventRow =>
      ({ ...base, ...place, ...details, occurred_at: new Date(moment) }) as EventRow
    const isAssistant = ASSISTANTS.includes(visitor.bot)
    if (isAssistant && chance.is(0.5))
      yield at(noPage('/llms.txt', page), { type: 'llms_request', llms_variant: chance.is(0.7) ? 'standard' : 'full' })
    for (let view = 0; view < views; view++) {
      if (isAssistant && chance.is(0.6)) {
        yield at({ ...page, url_path: `${page.url_path}.md` }, { type: 'page_markdown_request' })
        page = popular(chance)
        continue
      }
      const isLost = chance.is(0.012)
      yield at(isLost ? lost(page) : page, { type: 'page_view', ...(view === 0 && came) })
      moment += 4_000 + chance.waiting(45_000)
      if (visitor.bot === null)
        for (const details of whileReading(page, pages, chance)) {
          yield at(page, details)
          moment += 1_000 + chance.waiting(9_000)
        }
      page = chance.is(0.45) ? pages[(page.rank + 1) % pages.length]! : popular(chance)
    }
  }
}

const lost = (page: SitePage) => noPage(`${page.url_path}-old`, page)

const noPage = (url_path: string, page: SitePage): SitePage => ({
  ...page,
  url_path,
  page_id: null,
  space_id: null,
  site_space_id: null,
  site_section_id: null,
})

function* whileReading(page: SitePage, pages: readonly SitePage[], chance: Chance): Generator<Details> {
  if (chance.is(0.09)) {
    const wanted = pages[chance.below(pages.length)]!
    const query = wanted.title.toLowerCase().split(/\s+/).slice(0, 2).join(' ')
    yield { type: 'search_open' }
    yield { type: 'search_type_query', query }
    if (chance.is(0.6))
      yield {
        type: 'search_open_result',
        query,
        result_space_id: wanted.space_id,
        result_page_id: wanted.page_id,
      }
  }
  if (chance.is(0.012)) {
    yield { type: 'search_open' }
    yield { type: 'search_type_query', query: NOT_FOUND(chance) }
  }
  if (chance.is(0.07)) yield { type: 'link_click', ...chooseLink(pages, chance), link_position: POSITIONS(chance) }
  if (chance.is(0.006)) {
    const operation = OPERATIONS(chance)
    yield { type: 'api_client_open', ...operation }
    if (chance.is(0.55)) yield { type: 'api_client_request', ...operation }
  }
  if (chance.is(0.025)) {
    const feedback_rating = RATINGS(chance)
    yield { type: 'page_post_feedback', feedback_rating }
    if (chance.is(0.3))
      yield { type: 'page_post_feedback_comment', feedback_rating, feedback_comment: COMMENTS(chance) }
  }
  if (chance.is(0.012)) yield { type: 'ask_question', query: `How do I ${page.title.toLowerCase()}?` }
}

/** A page of the site, or another website. */
function chooseLink(pages: readonly SitePage[], chance: Chance): Partial<EventRow> {
  if (chance.is(0.4)) return LINKS[chance.below(LINKS.length)]!
  const { space_id: space, page_id: page } = pages[chance.below(Math.min(pages.length, 12))]!
  return { link_target: canonicalJson({ kind: 'page', page, space }), link_kind: 'page', link_domain: null }
}
