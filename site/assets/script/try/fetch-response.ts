/** Sends a request, and reads as much of its response as a page can show. */
import type { TypedRequest } from './read-request.ts'

export interface FetchedResponse {
  status: number
  statusText: string
  headers: [string, string][]
  type: string
  milliseconds: number
  /** Undefined when the body is not text. */
  text: string | undefined
  /** The bytes that were read. */
  bytes: number
  isCut: boolean
  isStopped: boolean
}

const MOST_BYTES = 200_000
const TEXT =
  /^(?:text\/|application\/(?:[\w.-]*\+)?(?:json|xml|yaml|x-yaml|x-ndjson|jsonl|javascript|x-www-form-urlencoded|problem))/i

/** Without cookies, whatever the server: the request has only the credentials that the reader typed. */
export async function fetchResponse(request: TypedRequest, signal: AbortSignal): Promise<FetchedResponse> {
  const started = performance.now()
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    signal,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(request.body !== undefined && { body: request.body }),
  })
  const milliseconds = Math.round(performance.now() - started)
  const { chunks, bytes, isCut, isStopped } = await readBody(response)
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    type,
    milliseconds,
    text: type === '' || TEXT.test(type) ? await new Blob(chunks).text() : undefined,
    bytes,
    isCut,
    isStopped,
  }
}

/** A stream of events does not end by itself: what came before the reader stops it is shown. */
async function readBody({ body }: Response) {
  const chunks: BlobPart[] = []
  let bytes = 0
  let isStopped = false
  const reader = body?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const room = MOST_BYTES - bytes
      chunks.push(part.value.slice(0, room))
      bytes += part.value.byteLength
      if (bytes <= MOST_BYTES) continue
      await reader?.cancel()
      break
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
    isStopped = true
  }
  return { chunks, bytes, isCut: bytes > MOST_BYTES, isStopped }
}
