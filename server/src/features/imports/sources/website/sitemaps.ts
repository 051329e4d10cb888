/** The pages that a website lists for programs. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeText } from '../../decode-text.ts'
import { NotReadError, type Opened, type Reading } from '../../source.ts'
import type { Robots } from './robots.ts'
import type { Scope } from './scope.ts'

/** A list of lists may name many. */
const LISTS = 50
const BYTES = 50_000_000

export async function readSitemaps({ start, isInside }: Scope, robots: Robots, reading: Reading): Promise<URL[]> {
  const usual = ['/sitemap.xml', new URL('sitemap.xml', start).pathname].map((path) => start.origin + path)
  const lists = [...new Set([...robots.sitemaps, ...usual])]
  const pages = new Map<string, URL>()
  const most = reading.caps.pages * 10
  for (let at = 0; at < lists.length && at < LISTS && pages.size < most && !reading.isLate(); at++) {
    const text = await readList(lists[at]!, reading)
    const isIndex = /<sitemapindex[\s>]/.test(text)
    for (const url of addressesIn(text)) {
      if (!isIndex && isInside(url) && pages.size < most) pages.set(url.href, url)
      else if (isIndex && url.origin === start.origin && !lists.includes(url.href)) lists.push(url.href)
    }
  }
  return [...pages.values()]
}

async function readList(address: string, { open, signal }: Reading): Promise<string> {
  try {
    return await textOf(await open(address, BYTES))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NotReadError) return ''
    throw error
  }
}

const unpack = promisify(gunzip)

async function textOf({ head, bytes, text, contentType }: Opened): Promise<string> {
  if (contentType === 'text/html') return ''
  if (head[0] !== 0x1f || head[1] !== 0x8b) return text()
  const unpacked = await unpack(await bytes(), { maxOutputLength: BYTES }).catch(() => undefined)
  return unpacked ? decodeText(unpacked, undefined) : ''
}

export function* addressesIn(text: string): Generator<URL> {
  for (const [, plain, wrapped = ''] of text.matchAll(/<loc>(?:([^<]+)|\s*<!\[CDATA\[([^<]+))<\/loc>/g)) {
    const written = (plain ?? wrapped.trimEnd().replace(/\]\]>$/, '')).trim()
    const address = written.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
    if (URL.canParse(address)) yield new URL(address)
  }
}
