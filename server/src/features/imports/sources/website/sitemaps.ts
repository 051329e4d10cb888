/** Reads the pages that a website lists in its sitemaps. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeText } from '../../decode-text.ts'
import { type OpenedDocument, type SourceContext, SourceUnreadableError } from '../../source.ts'
import type { RobotsRules } from './robots.ts'
import type { CrawlScope } from './scope.ts'

/** The limit of sitemaps: an index may list many. */
const MAX_SITEMAPS = 50
const BYTES = 50_000_000

export async function readSitemaps(
  { start, isInside }: CrawlScope,
  robots: RobotsRules,
  reading: SourceContext,
): Promise<URL[]> {
  const usual = ['/sitemap.xml', new URL('sitemap.xml', start).pathname].map((path) => start.origin + path)
  const lists = [...new Set([...robots.sitemaps, ...usual])]
  const pages = new Map<string, URL>()
  const most = reading.caps.pages * 10
  for (let at = 0; at < lists.length && at < MAX_SITEMAPS && pages.size < most && !reading.isLate(); at++) {
    const text = await readList(lists[at]!, reading)
    const isIndex = /<sitemapindex[\s>]/.test(text)
    for (const url of listAddresses(text)) {
      if (!isIndex && isInside(url) && pages.size < most) pages.set(url.href, url)
      else if (isIndex && url.origin === start.origin && !lists.includes(url.href)) lists.push(url.href)
    }
  }
  return [...pages.values()]
}

async function readList(address: string, { open, signal }: SourceContext): Promise<string> {
  try {
    return await readSitemapText(await open(address, BYTES))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceUnreadableError) return ''
    throw error
  }
}

const unpack = promisify(gunzip)

async function readSitemapText({ head, bytes, text, contentType }: OpenedDocument): Promise<string> {
  if (contentType === 'text/html') return ''
  if (head[0] !== 0x1f || head[1] !== 0x8b) return text()
  const unpacked = await unpack(await bytes(), { maxOutputLength: BYTES }).catch(() => undefined)
  return unpacked ? decodeText(unpacked, undefined) : ''
}

export function* listAddresses(text: string): Generator<URL> {
  for (const [, plain, wrapped = ''] of text.matchAll(/<loc>(?:([^<]+)|\s*<!\[CDATA\[([^<]+))<\/loc>/g)) {
    const written = (plain ?? wrapped.trimEnd().replace(/\]\]>$/, '')).trim()
    const address = written.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
    if (URL.canParse(address)) yield new URL(address)
  }
}
