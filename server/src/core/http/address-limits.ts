/**
 * Addresses are bounded before anything reads them: what they are compared with, split into and looked up by grows with them, and
 * whoever sends one needs no token.
 */
import { ApiError } from '../errors.ts'

/** Characters of the path, as it is sent. Path, query and headers together end at the 16 KiB that Node.js reads. */
const PATH_LENGTH = 8192
/** Pages nest a hundred deep; the rest is for what stands before and behind them. */
const PATH_SEGMENTS = 150

/** Why nothing is looked up at this address. */
export function findAddressFault(url: string): ApiError | undefined {
  const length = pathLength(url)
  if (length > PATH_LENGTH)
    return new ApiError(414, `The path of an address may have at most ${PATH_LENGTH} characters`)
  return countSegments(url, length) > PATH_SEGMENTS
    ? new ApiError(404, `No address has more than ${PATH_SEGMENTS} segments`)
    : undefined
}

/**
 * For Fastify: an address that breaks a limit becomes one that no route has, below `/v1` when it was there. The handler of unknown
 * addresses finds the fault again in the address as it was sent.
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

/** A slash that is written `%2F` parts segments too, once the address is decoded. */
function countSegments(url: string, length: number): number {
  let count = 0
  for (let at = 0; at < length; at++) {
    const code = url.charCodeAt(at)
    if (code === SLASH) count++
    else if (code === PERCENT && url.slice(at + 1, at + 3).toLowerCase() === '2f') count++
  }
  return count
}
