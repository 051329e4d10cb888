/** Git's own requests, through the guard. */
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git'
import type { GuardedAnswer, GuardedRequest } from '../outgoing/guarded-request.ts'
import { createPacer } from './pacer.ts'
import { splitPack } from './split-pack.ts'

export interface HttpLimits {
  /** Of one answer. */
  maxBytes: number
  seconds: number
  signal: AbortSignal
  /** Given the pack of an answer, which isomorphic-git then does not see. */
  takePack?: (pack: Buffer) => void
}

/**
 * A repository that moved answers its first request with a redirect, and the later ones, which carry bodies and are not redirected,
 * go where that led.
 */
export function createHttp(
  requestUrl: GuardedRequest,
  url: string,
  authorization: string | undefined,
  { takePack, ...limits }: HttpLimits,
): HttpClient {
  let base = url
  return {
    async request({ url: asked, method = 'GET', headers = {}, body }: GitHttpRequest): Promise<GitHttpResponse> {
      const below = asked.slice(url.length)
      const mayKnow = new URL(base).origin === new URL(url).origin
      const answer = await requestUrl(base + below, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: { ...headers, ...(authorization && mayKnow && { authorization }) },
        ...(body && { body: await collect(body) }),
        ...limits,
      })
      const path = below.split('?')[0]!
      const { origin, pathname } = answer.url
      if (answer.hops.length > 0 && pathname.endsWith(path)) base = origin + pathname.slice(0, -path.length)
      if (takePack && path === '/git-upload-pack' && answer.status === 200) {
        const { pack, rest } = await splitPack(await collect(answer.body), createPacer(limits.signal))
        takePack(pack)
        return { ...responseTo(asked, method, answer), body: one(rest) }
      }
      const isListing = path === '/info/refs' && answer.status === 200
      return {
        ...responseTo(asked, method, answer),
        body: isListing ? one(withHead(await collect(answer.body))) : (answer.body[Symbol.asyncIterator]() as never),
      }
    },
  }
}

const responseTo = (url: string, method: string, { headers, status }: GuardedAnswer) => ({
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
 * isomorphic-git wants to know the branch HEAD stands for, which a repository whose HEAD names a branch that is not there does not say:
 * then it is told of the first one. The line of the first reference is the one that also lists what the server can do.
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
