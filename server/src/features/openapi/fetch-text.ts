/** Fetches texts from URLs that authors chose; all files of one specification share a size limit. */
import { FetchFailedError, type GuardedRequest } from '../../core/outgoing/guarded-request.ts'

export class CharsetError extends Error {}

export interface FetchedText {
  text: string
  /** The final URL, which relative references start from. */
  url: string
  /** The file name. */
  name: string
  etag: string | undefined
  modified: string | undefined
}

interface CacheValidators {
  etag?: string | null
  modified?: string | null
}

export interface Fetcher {
  /** Returns `unchanged` when the validators of an earlier response still match. */
  fetch: (url: string, known: CacheValidators) => Promise<FetchedText | 'unchanged'>
  fetchFile: (url: string) => Promise<FetchedText>
}

export function createFetcher(
  request: GuardedRequest,
  { seconds, maxBytes, signal }: { seconds: number; maxBytes: number; signal: AbortSignal },
): Fetcher {
  let left = maxBytes

  async function fetch(url: string, { etag, modified }: CacheValidators): Promise<FetchedText | 'unchanged'> {
    const headers = {
      accept: 'application/json, application/yaml, */*',
      ...(etag && { 'if-none-match': etag }),
      ...(modified && { 'if-modified-since': modified }),
    }
    const answer = await request(url, { headers, seconds, maxBytes: left, signal })
    if (answer.status === 304 && (etag || modified)) {
      answer.cancel()
      return 'unchanged'
    }
    if (answer.status !== 200) {
      answer.cancel()
      throw new FetchFailedError('network', `answered with status ${answer.status}`)
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.body) {
      left -= chunk.length
      if (left < 0) throw new FetchFailedError('too-large', `is larger than ${maxBytes} bytes with all its files`)
      chunks.push(chunk)
    }
    return {
      text: decode(Buffer.concat(chunks), answer.headers['content-type']),
      url: answer.url.href.split('#', 1)[0]!,
      name: toFileName(answer.url),
      etag: answer.headers.etag,
      modified: answer.headers['last-modified'],
    }
  }

  return { fetch, fetchFile: async (url) => (await fetch(url, {})) as FetchedText }
}

const toFileName = ({ pathname }: URL) => pathname.split('/').at(-1) || 'openapi.json'

/** Decodes by the byte order mark, else by the response header, else as UTF-8. Invalid bytes are rejected instead of replaced. */
function decode(bytes: Buffer, contentType: string | undefined): string {
  const [, declared] = /;\s*charset="?([^\s";]+)/i.exec(contentType ?? '') ?? []
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  const charset = mark ?? declared ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    throw new CharsetError(`is not text in ${charset}`)
  }
}
