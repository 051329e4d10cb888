/** A bucket of S3, or of whatever speaks like it: what Lectern asks of one. Everything may be asked again, as bytes never change under their name. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import aws4 from 'aws4'
import { type ApiError, unavailable } from '../errors.ts'
import { describeFailure } from '../outgoing/describe-failure.ts'
import { readText } from '../outgoing/read-text.ts'
import { type IncomingResponse, sendRequest } from '../outgoing/send-request.ts'

export interface Bucket {
  name: string
  /** Without one it is AWS's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Before every name. */
  prefix: string
}

export interface ObjectStore {
  has: (key: string) => Promise<boolean>
  /** `key` is the SHA-256 of the bytes. */
  put: (key: string, path: string, size: number) => Promise<void>
  /** undefined: it is not there. */
  get: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  remove: (key: string) => Promise<void>
}

const TRIES = 3
/** Milliseconds before the second try. */
const PAUSE = 200
/** Between two bytes, and for one exchange. */
const IDLE_SECONDS = 30
const SECONDS = 900
/** Of what is said about a failure, or after a success. */
const MESSAGE_BYTES = 65_536
const NOTHING = createHash('sha256').update('').digest('hex')

interface Asked {
  method: 'HEAD' | 'GET' | 'PUT' | 'DELETE'
  key: string
  body?: { path: string; size: number }
  /** Those that are no failure. */
  expected: number[]
}

export function connectS3(bucket: Bucket, { idleSeconds = IDLE_SECONDS, pause = PAUSE } = {}): ObjectStore {
  const base = new URL(bucket.endpoint ?? `https://${bucket.name}.s3.${bucket.region}.amazonaws.com`)
  const folder = [...base.pathname.split('/'), ...(bucket.endpoint ? [bucket.name] : [])].filter((part) => part !== '')
  const isSecure = base.protocol === 'https:'
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: 1000 * IDLE_SECONDS })

  function send({ method, key, body }: Asked): Promise<IncomingResponse> {
    const path = `/${[...folder, ...`${bucket.prefix}${key}`.split('/')].map(encodeURIComponent).join('/')}`
    const { headers } = aws4.sign(
      {
        service: 's3',
        region: bucket.region,
        method,
        path,
        headers: {
          Host: base.host,
          'X-Amz-Content-Sha256': body ? key : NOTHING,
          ...(body && { 'Content-Length': body.size }),
        },
      },
      bucket,
    )
    return sendRequest(new URL(path, base), {
      method,
      headers: headers as Record<string, string>,
      ...(body && { body: createReadStream(body.path) }),
      agent,
      signal: AbortSignal.timeout(1000 * SECONDS),
      idleSeconds,
    })
  }

  async function ask(asked: Asked): Promise<IncomingResponse> {
    let reason = ''
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await setTimeout(pause * 2 ** (attempt - 1))
      try {
        const answer = await send(asked)
        if (asked.expected.includes(answer.status)) return answer
        reason = `${answer.status} ${codeIn(await readText(answer, MESSAGE_BYTES))}`.trim()
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        reason = reasonOf(error)
      }
    }
    throw failed(reason)
  }

  const done = async (asked: Asked): Promise<number> => {
    const answer = await ask(asked)
    // To its end, so that the connection is used again. What it did is done, whatever follows.
    await readText(answer, MESSAGE_BYTES).catch(() => {})
    return answer.status
  }

  return {
    has: async (key) => (await done({ method: 'HEAD', key, expected: [200, 404] })) === 200,
    put: async (key, path, size) => {
      await done({ method: 'PUT', key, body: { path, size }, expected: [200] })
    },
    get: async (key) => {
      const answer = await ask({ method: 'GET', key, expected: [200, 404] })
      if (answer.status === 200) return readObject(answer)
      await readText(answer, MESSAGE_BYTES).catch(() => {})
      return undefined
    },
    remove: async (key) => {
      await done({ method: 'DELETE', key, expected: [200, 204, 404] })
    },
  }
}

/** What S3 calls the failure. */
const codeIn = (xml: string) => /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(xml)?.[1] ?? ''

const failed = (reason: string): ApiError =>
  unavailable(`The file storage did not answer as it should (${reason}); try again`)

const reasonOf = (error: unknown) => describeFailure(error) ?? (error as Error).message

async function* readObject({ body, close }: IncomingResponse): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw failed(reasonOf(error))
  } finally {
    close()
  }
}
