/** Reads a website: its start page, and the pages under the same path that it and the sitemap lead to. */
import type { Problem } from '@lectern/content/incoming'
import { invalid } from '../../../core/errors.ts'
import { decodeAnchor, parse } from '../one-page.ts'
import { describeContent, type ReadSource, SourceUnreadableError, wrongContent } from '../source.ts'
import { toAddress } from '../web-address.ts'
import { arrangeWebsitePages, followAliases } from './website/arrange-pages.ts'
import { crawl, isHtml } from './website/crawl.ts'
import { readRobots } from './website/robots.ts'
import { pageKey, toCrawlScope } from './website/scope.ts'
import { readSitemaps } from './website/sitemaps.ts'

export const website: ReadSource = async (reading) => {
  const robots = await readRobots(reading.url.origin, reading)
  if (!robots.allows(reading.url))
    throw new SourceUnreadableError('must not be read by programs, according to the robots.txt of the website')
  const first = await reading.open()
  if (!isHtml(first)) throw wrongContent(describeContent(first), 'a website')
  const scope = toCrawlScope(reading.url, first.url)
  const elsewhere = scope.start.origin !== reading.url.origin
  const rules = elsewhere ? await readRobots(scope.start.origin, reading) : robots
  const others = await readSitemaps(scope, rules, reading)
  const crawled = await crawl(scope, { first, others, robots: rules }, reading)
  const { pages, aliases } = crawled
  if ([...pages.values()].every(({ isEmpty }) => isEmpty)) throw nothingIn(crawled.problems)

  const start = followAliases(aliases, pageKey(scope.start))
  const shown = [...pages.values()].flatMap((page) => [...page.files])
  const files = [...new Set([...shown, ...crawled.files])].filter((address) => rules.allows(new URL(address)))
  return {
    incoming: {
      pages: arrangeWebsitePages(crawled, start),
      files: files.map((address) => ({ address })),
      reusableContents: [],
      problems: crawled.problems,
      locate: (text, from) => {
        // The HTML reader has replaced ids by anchors already.
        if (text.startsWith('#')) return text === '#' ? undefined : { address: from, anchor: text.slice(1) }
        const to = parse(text, pages.get(from)?.url ?? scope.start)
        if (!to || !/^https?:$/.test(to.protocol)) return undefined
        const page = pages.get(followAliases(aliases, pageKey(to)))
        if (!page) return { address: toAddress(to) }
        const id = decodeAnchor(to.hash)
        const anchor = id === undefined ? undefined : (page.anchors.get(id) ?? id)
        return { address: page.key, ...(anchor && { anchor }) }
      },
    },
    openFile: reading.fetchFile,
    leftOut: crawled.leftOut,
  }
}

function nothingIn([problem]: readonly Problem[]) {
  const why = problem ? `: ${problem.address} ${problem.reason}` : ', or only what scripts would add'
  return invalid(`url has no page with text${why}`)
}
