/** Describes why a request failed, for the person who gave the URL or runs the server. */
import { IdleError } from './send-request.ts'

/** Returns a clause to follow a colon, or undefined when nothing helpful is known. */
export function describeFailure(error: unknown): string | undefined {
  if (error instanceof IdleError) return `it ${error.message}`
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return undefined
  return REASONS[code] ?? FAMILIES.find(([start]) => code.startsWith(start))?.[1]
}

const CUT = 'the connection was closed before the whole response arrived'
const UNREACHABLE = 'its host cannot be reached'
const UNTRUSTED = 'its certificate is not trusted'

const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be resolved at the moment',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: CUT,
  EPIPE: CUT,
  ERR_STREAM_PREMATURE_CLOSE: CUT,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  HPE_HEADER_OVERFLOW: 'the headers of its response are too large',
  ERR_INVALID_URL: 'it redirects to an invalid URL',
}

/** Descriptions by prefix of the error code: of the HTTP parser, of zlib and brotli, and of OpenSSL. */
const FAMILIES: readonly (readonly [string, string])[] = [
  ['HPE_', 'its response is not HTTP'],
  ['Z_', 'its compressed response is damaged'],
  ['ERR_BROTLI', 'its compressed response is damaged'],
  ['ERR__ERROR_FORMAT', 'its compressed response is damaged'],
  ['ERR_SSL', 'no secure connection came about'],
]
