/**
 * Crawls a website breadth-first from its start page, one level at a time: so the order in which pages are found does not depend on
 * which of them answers first.
 */

import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Problem } from '@lectern/content/incoming'
import { trimEndCharacters } from '@lectern/content/text'
import { inParallel } from '../../in-parallel.ts'
import { MAX_PARALLEL_FETCHES, toReason } from '../../read-content.ts'
import { type OpenedDocument, type SourceContext, SourceUnreadableError } from '../../source.ts'
import { toAddress } from '../../web-address.ts'
import { type CrawledPage, readCrawledPage } from './read-page.ts'
import type { RobotsRules } from './robots.ts'
import { type CrawlScope, isFile, isReasonableUrl, pageKey } from './scope.ts'

export interface CrawlResult {
  /** Pages by key, in the order they were found. */
  readonly pages: ReadonlyMap<string, CrawledPage>
  /** Key → key of the page it leads to. */
  readonly aliases: ReadonlyMap<string, string>
  /** URLs that are not HTML pages. */
  readonly files: ReadonlySet<string>
  readonly problems: readonly Problem[]
  readonly leftOut: number
}

/** The size limit of one page. */
const PAGE_BYTES = 10_000_000
/** The limit of URLs with one path and different queries. */
const MAX_VARIANTS = 100

interface CrawlVisit {
  readonly requested: URL
  readonly opened?: OpenedDocument
  readonly page?: CrawledPage
  readonly problem?: string
}

export async function crawl(
  { start, isInside }: CrawlScope,
  given: { first: OpenedDocument; others: readonly URL[]; robots: RobotsRules },
  reading: SourceContext,
): Promise<CrawlResult> {
  const { robots } = given
  const { caps, signal } = reading
  const pages = new Map<string, CrawledPage>()
  const aliases = new Map<string, string>()
  const files = new Set<string>()
  const problems: Problem[] = []
  const known = new Set<string>()
  const variants = new Map<string, number>()
  const navigations = new Map<string, CrawledPage['navigation']>()
  let leftOut = 0
  let visited = 0
  let read = 0

  const add = (url: URL, to: URL[]) => {
    const key = pageKey(url)
    if (known.has(key) || !isInside(url) || isFile(url) || !isReasonableUrl(url)) return
    const path = url.origin + url.pathname
    const count = (variants.get(path) ?? 0) + 1
    if (count > MAX_VARIANTS || known.size >= caps.pages * 10) return
    variants.set(path, count)
    known.add(key)
    to.push(url)
    reading.found(known.size + files.size)
  }

  const visit = async (requested: URL): Promise<CrawlVisit | undefined> => {
    signal.throwIfAborted()
    if (read >= caps.pages || visited >= caps.pages * 2 || reading.isLate()) return undefined
    visited++
    if (!robots.allows(requested))
      return { requested, problem: 'must not be read by programs, according to robots.txt' }
    try {
      const found = toVisit(
        requested,
        requested === start ? given.first : await openPolitely(requested, reading, robots.delay),
      )
      if (found.page) read++
      return found
    } catch (error) {
      signal.throwIfAborted()
      return { requested, problem: toReason(error) }
    }
  }

  /** Removes links, which were followed already, and shares equal navigations, which most pages have. */
  const slim = (page: CrawledPage): CrawledPage => {
    const name = createHash('sha1').update(JSON.stringify(page.navigation)).digest('base64')
    const navigation = navigations.get(name) ?? page.navigation
    navigations.set(name, navigation)
    return { ...page, links: [], navigation }
  }

  /** Records a visit and adds the links of its page to the next level. */
  const addVisit = ({ requested, opened, page, problem }: CrawlVisit, next: URL[]) => {
    if (problem !== undefined) {
      problems.push({ address: requested.href, reason: problem })
      leftOut++
      return
    }
    const { url, hops } = opened!
    const key = pageKey(url)
    for (const address of [requested.href, ...hops])
      if (pageKey(new URL(address)) !== key) aliases.set(pageKey(new URL(address)), key)
    known.add(key)
    if (!page) {
      files.add(toAddress(url))
      return
    }
    if (pages.has(key) || !isInside(url) || !robots.allows(url)) return
    const main = page.refresh ?? sameAs(page)
    if (main && pageKey(main) !== key && isInside(main)) {
      aliases.set(key, pageKey(main))
      add(main, next)
      return
    }
    if (pages.size >= caps.pages) leftOut++
    else pages.set(key, slim(page))
    for (const link of page.links) add(link, next)
  }

  let wave: URL[] = []
  add(start, wave)
  const others: URL[] = []
  while (wave.length > 0) {
    const visits: (CrawlVisit | undefined)[] = []
    await inParallel(robots.delay > 0 ? 1 : MAX_PARALLEL_FETCHES, wave.entries(), async ([at, url]) => {
      visits[at] = await visit(url)
    })
    const next: URL[] = []
    for (const each of visits) {
      if (each) addVisit(each, next)
      else leftOut++
    }
    // Pages of the sitemap come after those that the start page links to.
    if (others.length === 0) {
      others.push(...given.others)
      for (const url of others) add(url, next)
    }
    wave = next
  }
  return { pages, aliases, files, problems, leftOut }
}

function toVisit(requested: URL, opened: OpenedDocument): CrawlVisit {
  if (!isHtml(opened)) return { requested, opened }
  const page = readCrawledPage(opened)
  return typeof page === 'string' ? { requested, problem: page } : { requested, opened, page }
}

export const isHtml = ({ contentType, head }: Pick<OpenedDocument, 'contentType' | 'head'>) =>
  contentType === undefined
    ? /^\s*<(?:!doctype|html|head|body|[a-z]+[\s>])/i.test(Buffer.from(head).toString('latin1'))
    : contentType === 'text/html' || contentType === 'application/xhtml+xml'

const BUSY = new Set([429, 502, 503, 504])
const MAX_ATTEMPTS = 3

/** Requests a busy website again after a pause. */
async function openPolitely(url: URL, { open, signal }: SourceContext, delay: number): Promise<OpenedDocument> {
  if (delay > 0) await setTimeout(delay * 1000, undefined, { signal })
  for (let attempt = 1; ; attempt++) {
    try {
      return await open(url, PAGE_BYTES)
    } catch (error) {
      const isBusy = error instanceof SourceUnreadableError && BUSY.has(error.answered ?? 0)
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error
      await setTimeout(attempt * 500, undefined, { signal })
    }
  }
}

/** Returns the canonical URL if it differs only in its ending or query: other claims of a page are not trusted. */
function sameAs({ url, canonical }: CrawledPage): URL | undefined {
  const bare = ({ origin, pathname }: URL) =>
    origin + trimEndCharacters(pathname, '/').replace(pathname.endsWith('/') ? '' : /(?:\/index)?\.html?$/i, '')
  return canonical && bare(canonical) === bare(url) ? canonical : undefined
}
