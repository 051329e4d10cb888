/**
 * Sends one HTTP request with Node's own client (docs/decisions/0047). Whatever the other server does, it ends in a response whose body ends or
 * throws, or in a rejected promise: every emitter has an error listener, so that no error reaches the process.
 */
import { type Agent as HttpAgent, request as requestHttp } from 'node:http'
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'

export interface OutgoingRequest {
  method: string
  headers?: Record<string, string>
  body?: Uint8Array | string | Readable
  /** The agent for the protocol of the URL; without one the connection is closed after the response. */
  agent?: HttpAgent | HttpsAgent
  lookup?: LookupFunction
  /** Aborts the exchange, also while the body arrives. */
  signal: AbortSignal
  /** The most seconds to wait for a byte while reading. */
  idleSeconds: number
}

export interface IncomingResponse {
  status: number
  /** Names are in lower case; of several headers with one name this has the first. */
  headers: Record<string, string>
  /** The body as it was sent. Reading throws unless it arrives whole. */
  body: AsyncIterable<Uint8Array>
  /** Discards the rest of the body. */
  close: () => void
}

/** No byte arrived for too long. The message continues after the name of the server. */
export class IdleError extends Error {
  constructor(seconds: number) {
    super(`sent nothing for ${seconds} seconds`)
  }
}

/** The connection was reused and the server had already closed it: the same request may succeed on a new one. */
export class StaleConnectionError extends Error {
  readonly code = 'ECONNRESET'
}

class InformationFloodError extends Error {
  readonly code = 'HPE_INFORMATION_FLOOD'
}

const HEADER_BYTES = 65_536
/** The most informational responses, such as 100 Continue, before one response. */
const INFORMATIONAL = 20

export function sendRequest(url: URL, options: OutgoingRequest): Promise<IncomingResponse> {
  const { method, headers, body, agent, lookup, signal, idleSeconds } = options
  return new Promise((resolve, reject) => {
    // The URL is passed in parts, so that credentials in it are not sent.
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)({
      method,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: url.pathname + url.search,
      ...(headers && { headers }),
      ...(lookup && { lookup }),
      agent: agent ?? false,
      signal,
      maxHeaderSize: HEADER_BYTES,
      timeout: idleSeconds * 1000,
    })
    let failure: NodeJS.ErrnoException | undefined
    sent.on('error', (error: NodeJS.ErrnoException) => {
      failure ??= error
      const isStale = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(isStale ? new StaleConnectionError(error.message) : error)
    })
    sent.on('timeout', () => sent.destroy(new IdleError(idleSeconds)))
    let informational = 0
    sent.on('information', () => {
      if (++informational > INFORMATIONAL) sent.destroy(new InformationFloodError())
    })
    sent.on('response', (response) => {
      response.on('error', () => {})
      // From here on the idle time counts only while the body is being read.
      sent.setTimeout(0)
      resolve({
        status: response.statusCode ?? 0,
        headers: firstOfEach(response.rawHeaders),
        // The response itself only knows that it was cut off.
        body: readBody(response, idleSeconds, (error) => failure ?? error),
        close: () => void response.destroy(),
      })
    })
    sent.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) sent.end(body)
    else pipeline(body, sent, () => {})
  })
}

async function* readBody(
  response: Readable,
  idleSeconds: number,
  causeOf: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  let idle: NodeJS.Timeout | undefined
  const wait = () => {
    idle = setTimeout(() => response.destroy(new IdleError(idleSeconds)), idleSeconds * 1000)
  }
  try {
    wait()
    for await (const chunk of response) {
      clearTimeout(idle)
      yield chunk
      wait()
    }
  } catch (error) {
    throw causeOf(error)
  } finally {
    clearTimeout(idle)
  }
}

function firstOfEach(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase()
    headers[name] ??= decodeValue(raw[at + 1]!)
  }
  return headers
}

/** Node decodes header values as Latin-1, but file names and URLs in them are often UTF-8. */
function decodeValue(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value
  const text = Buffer.from(value, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? value : text
}
