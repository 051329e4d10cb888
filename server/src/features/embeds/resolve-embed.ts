/** Reads title, description and images of a web page from its head. */
import { type Card, parseHtml, readCard } from '@lectern/content/html'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import { FetchFailedError, type GuardedRequest } from '../../core/outgoing/guarded-request.ts'
import { isHeavyText } from '../../core/scheduling/heavy.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { present } from '../../core/words/shapes.ts'
import { decodeText } from '../imports/index.ts'
import { readCardTask } from './read-card-task.ts'
import type { Embed } from './schema.ts'

/** The head of a page is in its first bytes. */
const MAX_BYTES = 256 * 1024
const SECONDS = 5
const TEXT_LENGTH = 500
/** How long an embed is cached; a failed one is tried again soon. */
const FOUND_MILLISECONDS = 3_600_000
const FAILED_MILLISECONDS = 60_000

const cache = createLruCache<{ embed: Promise<Embed>; until: number }>(2_000)

/** A page that cannot be read becomes a plain link. Concurrent calls for one URL share one request, for the organization that called first. */
export function resolveEmbed(request: GuardedRequest, url: string, organizationId: string): Promise<Embed> {
  const known = cache.get(url)
  if (known && known.until > Date.now()) return known.embed
  const entry = { embed: Promise.resolve(toPlainLink(url)), until: Date.now() + FOUND_MILLISECONDS }
  entry.embed = fetchEmbed(request, url, organizationId).catch((error: unknown) => {
    if (!(error instanceof FetchFailedError)) throw error
    entry.until = Date.now() + FAILED_MILLISECONDS
    return toPlainLink(url)
  })
  cache.set(url, entry, 1)
  return entry.embed
}

async function fetchEmbed(request: GuardedRequest, url: string, organizationId: string): Promise<Embed> {
  const answer = await request(url, { seconds: SECONDS, headers: { accept: 'text/html' } })
  const type = answer.headers['content-type']
  if (answer.status !== 200 || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type ?? '')) {
    answer.cancel()
    throw new FetchFailedError('network', 'has no page to show')
  }
  const html = decodeText(await readStart(answer), type)
  return toEmbed(
    url,
    answer.url,
    isHeavyText(html) ? await readInThread(html, organizationId) : readCard(parseHtml(html)),
  )
}

async function readInThread(html: string, organizationId: string): Promise<Card> {
  const result = await requestThreads.run(readCardTask, html, { caller: organizationId })
  if (result.kind === 'exceeded') throw new FetchFailedError('network', 'has a page that takes too long to parse')
  return result.value
}

async function readStart({ body, cancel }: Awaited<ReturnType<GuardedRequest>>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= MAX_BYTES) break
  }
  if (length >= MAX_BYTES) cancel()
  return Buffer.concat(chunks).subarray(0, MAX_BYTES)
}

function toEmbed(url: string, base: URL, { title, site, description, image, icon }: Card): Embed {
  const plain = toPlainLink(url)
  return {
    ...plain,
    title: cut(title) ?? plain.title,
    site: cut(site) ?? plain.site,
    ...present('description', cut(description)),
    ...present('icon', toWebUrl(icon, base)),
    ...present('image', toWebUrl(image, base)),
  }
}

const toPlainLink = (url: string): Embed => ({ type: 'link', title: url, site: new URL(url).hostname })

const cut = (text: string | undefined) => (text === undefined ? undefined : [...text].slice(0, TEXT_LENGTH).join(''))

/** Returns only http and https URLs. */
function toWebUrl(href: string | undefined, base: URL): string | undefined {
  if (href === undefined || !URL.canParse(href, base)) return undefined
  const address = new URL(href, base)
  return /^https?:$/.test(address.protocol) && address.href.length <= 2048 ? address.href : undefined
}
