/** The length of a URL is limited before anything reads it, because the cost of routing and lookups grows with it and the sender needs no token. */
import { ApiError } from '../errors.ts'

/** The maximum length of the path as sent. Node.js limits path, query and headers together to 16 KiB. */
const PATH_LENGTH = 8192
/** Pages nest a hundred deep; the rest is for the segments before and after them. */
const PATH_SEGMENTS = 150

/** Returns the rule that the URL breaks, if any. */
export function findAddressFault(url: string): ApiError | undefined {
  const length = pathLength(url)
  if (length > PATH_LENGTH)
    return new ApiError(414, `The path of an address may have at most ${PATH_LENGTH} characters`)
  return countSegments(url, length) > PATH_SEGMENTS
    ? new ApiError(404, `No address has more than ${PATH_SEGMENTS} segments`)
    : undefined
}

/**
 * For Fastify: a URL that breaks a limit is rewritten to one without a route, below `/v1` if it was there. The handler for unknown routes checks the
 * original URL again for its message.
 */
export function withinLimits({ url = '/' }: { url?: string | undefined }): string {
  if (findAddressFault(url) === undefined) return url
  return url.startsWith('/v1/') ? '/v1/~' : '/~'
}

function pathLength(url: string): number {
  const query = url.indexOf('?')
  return query === -1 ? url.length : query
}

const SLASH = 47
const PERCENT = 37

/** A slash written as `%2F` separates segments too once the URL is decoded. */
function countSegments(url: string, length: number): number {
  let count = 0
  for (let at = 0; at < length; at++) {
    const code = url.charCodeAt(at)
    if (code === SLASH) count++
    else if (code === PERCENT && url.slice(at + 1, at + 3).toLowerCase() === '2f') count++
  }
  return count
}
