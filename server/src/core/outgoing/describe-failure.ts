/** Why an exchange failed, for whoever named the address or runs the server. */
import { IdleError } from './send-request.ts'

/** A clause that goes after a colon; undefined when nothing is known that would help. */
export function describeFailure(error: unknown): string | undefined {
  if (error instanceof IdleError) return `it ${error.message}`
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return undefined
  return REASONS[code] ?? FAMILIES.find(([start]) => code.startsWith(start))?.[1]
}

const CUT = 'the connection was closed before the whole answer had arrived'
const UNREACHABLE = 'its host cannot be reached'
const UNTRUSTED = 'its certificate is not trusted'

const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host cannot be looked up at the moment',
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
  HPE_HEADER_OVERFLOW: 'the headers of its answer are too large',
  ERR_INVALID_URL: 'it redirects to something that is no address',
}

/** By how a code begins: of the parser, of zlib and brotli, and of OpenSSL. */
const FAMILIES: readonly (readonly [string, string])[] = [
  ['HPE_', 'its answer is not HTTP'],
  ['Z_', 'its answer is compressed, and damaged'],
  ['ERR_BROTLI', 'its answer is compressed, and damaged'],
  ['ERR__ERROR_FORMAT', 'its answer is compressed, and damaged'],
  ['ERR_SSL', 'no secure connection came about'],
]
