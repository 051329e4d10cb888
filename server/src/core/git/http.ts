/** Sends the requests of Git through the guarded client. */
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git'
import type { GuardedRequest, GuardedResponse } from '../outgoing/guarded-request.ts'
import { narrowListing } from './narrow-listing.ts'
import { createPacer } from './pacer.ts'
import { splitPack } from './split-pack.ts'

interface HttpLimits {
  /** The references that are looked for; isomorphic-git sees no others. */
  names: readonly string[]
  /** The maximum size of a pack, and of the listing of all references. */
  maxBytes: number
  seconds: number
  signal: AbortSignal
  /** Receives the pack of a response, which isomorphic-git then does not see. */
  takePack?: (pack: Buffer) => void
}

/** The maximum size of any other response, such as the report about a push: isomorphic-git parses it in one turn of the event loop. */
const REPORT_BYTES = 1_000_000

/**
 * A repository that moved answers the first request with a redirect. Later requests have bodies and are not redirected, so they are sent to the new
 * address directly.
 */
export function createHttp(
  requestUrl: GuardedRequest,
  url: string,
  authorization: string | undefined,
  { names, takePack, ...limits }: HttpLimits,
): HttpClient {
  let base = url
  return {
    async request({ url: requested, method = 'GET', headers = {}, body }: GitHttpRequest): Promise<GitHttpResponse> {
      const below = requested.slice(url.length)
      const path = below.split('?')[0]!
      const isListing = path === '/info/refs'
      const hasPack = takePack !== undefined && path === '/git-upload-pack'
      const mayKnow = new URL(base).origin === new URL(url).origin
      const answer = await requestUrl(base + below, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: { ...headers, ...(authorization && mayKnow && { authorization }) },
        ...(body && { body: await collect(body) }),
        ...limits,
        ...(!isListing && !hasPack && { maxBytes: REPORT_BYTES }),
      })
      const { origin, pathname } = answer.url
      if (answer.hops.length > 0 && pathname.endsWith(path)) base = origin + pathname.slice(0, -path.length)
      if (hasPack && answer.status === 200) {
        const { pack, rest } = await splitPack(await collect(answer.body), createPacer(limits.signal))
        takePack(pack)
        return { ...responseTo(requested, method, answer), body: one(rest) }
      }
      if (isListing && answer.status === 200) {
        const listing = await narrowListing(await collect(answer.body), names, createPacer(limits.signal))
        return { ...responseTo(requested, method, answer), body: one(withHead(listing)) }
      }
      return { ...responseTo(requested, method, answer), body: answer.body[Symbol.asyncIterator]() as never }
    },
  }
}

const responseTo = (url: string, method: string, { headers, status }: GuardedResponse) => ({
  url,
  method,
  headers,
  statusCode: status,
  statusMessage: '',
})

async function collect(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

async function* one(bytes: Buffer): AsyncIterableIterator<Uint8Array> {
  yield bytes
}

/**
 * isomorphic-git needs the branch that HEAD refers to. A repository whose HEAD names a missing branch does not send it, so the first branch is
 * reported instead. The line of the first reference also lists the capabilities of the server.
 */
function withHead(listing: Buffer): Buffer {
  const text = listing.toString('latin1')
  const line = findCapabilities(text)
  if (!line || line.text.includes('symref=HEAD:') || text.includes(' HEAD\n') || !line.name.startsWith('refs/'))
    return listing
  const longer = `${line.text} symref=HEAD:${line.name}\n`
  const length = (longer.length + 4).toString(16).padStart(4, '0')
  return Buffer.from(`${text.slice(0, line.start)}${length}${longer}${text.slice(line.end)}`, 'latin1')
}

/** The first reference: four digits for the length of its line, forty for the commit, its name, and after a NUL the capabilities. */
function findCapabilities(listing: string): { start: number; end: number; text: string; name: string } | undefined {
  const nul = listing.indexOf('\0')
  const end = listing.indexOf('\n', nul) + 1
  const space = listing.indexOf(' ', listing.lastIndexOf('\n', nul) + 1)
  const start = space - 44
  if (nul < 0 || end === 0 || space > nul || !/^[0-9a-f]{44}$/.test(listing.slice(Math.max(start, 0), space)))
    return undefined
  return { start, end, text: listing.slice(start + 4, end - 1), name: listing.slice(space + 1, nul) }
}
