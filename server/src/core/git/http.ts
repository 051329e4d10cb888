/** Git's own requests, through the guard. */
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git'
import type { GuardedRequest } from '../guarded-request.ts'

export interface HttpLimits {
  /** Of one answer. */
  maxBytes: number
  seconds: number
  signal: AbortSignal
}

/**
 * A repository that moved answers its first request with a redirect, and the later ones, which carry bodies and are not redirected,
 * go where that led.
 */
export function createHttp(
  requestUrl: GuardedRequest,
  url: string,
  authorization: string | undefined,
  limits: HttpLimits,
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
      const isListing = path === '/info/refs' && answer.status === 200
      return {
        url: asked,
        method,
        headers: answer.headers,
        statusCode: answer.status,
        statusMessage: '',
        body: isListing ? one(withHead(await collect(answer.body))) : (answer.body[Symbol.asyncIterator]() as never),
      }
    },
  }
}

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
  const line = /([0-9a-f]{4})([0-9a-f]{40} ([^\0\n]+)\0[^\n]*)\n/.exec(text)
  if (!line || line[2]!.includes('symref=HEAD:') || text.includes(' HEAD\n') || line[3] === 'HEAD') return listing
  if (!line[3]!.startsWith('refs/')) return listing
  const longer = `${line[2]} symref=HEAD:${line[3]}\n`
  const length = (longer.length + 4).toString(16).padStart(4, '0')
  const end = line.index + line[0].length
  return Buffer.from(`${text.slice(0, line.index)}${length}${longer}${text.slice(end)}`, 'latin1')
}
