import type { BlockList } from 'node:net'
import { FetchFailedError, type GuardedRequest } from '../../core/outgoing/guarded-request.ts'
import { isEncryptedOrOpened, NOT_ENCRYPTED } from './check-url.ts'

export interface AttemptResult {
  /** null when no response came. */
  status: number | null
  error: string | null
  response: string | null
  milliseconds: number
  retryAfter?: string | undefined
}

const SECONDS = 15
const READ_BYTES = 16_384
const KEPT_BYTES = 1_024

/** Never throws for what the receiver does. Redirects are not followed. */
export async function sendBody(
  request: GuardedRequest,
  allowed: BlockList,
  { url, headers, body, signal }: { url: string; headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<AttemptResult> {
  const started = performance.now()
  const ended = (result: Omit<AttemptResult, 'milliseconds'>): AttemptResult => ({
    ...result,
    milliseconds: Math.round(performance.now() - started),
  })
  const unanswered = (error: string) => ended({ status: null, error, response: null })
  if (!(await isEncryptedOrOpened(new URL(url), allowed))) return unanswered(`The address ${NOT_ENCRYPTED}`)
  // A name may point elsewhere by the time that the connection is opened.
  const only = new URL(url).protocol === 'https:' ? undefined : allowed
  try {
    const answer = await request(url, { method: 'POST', headers, body, signal, seconds: SECONDS, only })
    const { text, error } = await readBeginning(answer)
    return ended({ status: answer.status, error, response: text, retryAfter: answer.headers['retry-after'] })
  } catch (error) {
    if (!(error instanceof FetchFailedError)) throw error
    return unanswered(
      only && error.reason === 'address' ? `The address ${NOT_ENCRYPTED}` : `The receiver ${error.message}`,
    )
  }
}

/** Once the status is there the receiver has answered: a body that is slow or breaks off changes nothing about it. */
async function readBeginning({
  body,
  cancel,
}: {
  body: AsyncIterable<Uint8Array>
  cancel: () => void
}): Promise<{ text: string; error: string | null }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let failure: string | null = null
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= READ_BYTES) break
    }
  } catch (error) {
    if (!(error instanceof FetchFailedError)) throw error
    failure = `The receiver ${error.message}`
  } finally {
    cancel()
  }
  return { text: toText(Buffer.concat(chunks)), error: failure }
}

/** PostgreSQL stores no NUL. */
const toText = (bytes: Buffer) =>
  bytes.toString('utf8', 0, Math.min(bytes.length, KEPT_BYTES)).replaceAll('\0', '\ufffd')
