/** The operations that Lectern needs of an S3-compatible bucket. Every request may be repeated: sent twice, it has the same result. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import aws4 from 'aws4'
import { type ApiError, unavailable } from '../errors.ts'
import { describeFailure } from '../outgoing/describe-failure.ts'
import { readText } from '../outgoing/read-text.ts'
import { type IncomingResponse, sendRequest } from '../outgoing/send-request.ts'

interface Bucket {
  name: string
  /** The default is the endpoint of AWS. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The prefix of every key. */
  prefix: string
}

interface ObjectBody {
  size: number
  sha256: string
  /** Called for each attempt. */
  read: () => Readable
}

export interface ObjectStore {
  has: (key: string) => Promise<boolean>
  /** `key` is the SHA-256 of the bytes. */
  put: (key: string, path: string, size: number) => Promise<void>
  /** Stores bytes under any key, in place of what was there. */
  putAs: (key: string, body: ObjectBody) => Promise<void>
  /** Resolves to undefined when the key does not exist. */
  get: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  remove: (key: string) => Promise<void>
}

const TRIES = 3
/** Milliseconds before the second attempt. */
const PAUSE = 200
/** The most seconds between two bytes, and for one exchange. */
const IDLE_SECONDS = 30
const SECONDS = 900
/** The maximum size of an error message, or of a body after a success. */
const MESSAGE_BYTES = 65_536
const NOTHING = createHash('sha256').update('').digest('hex')

interface BucketRequest {
  method: 'HEAD' | 'GET' | 'PUT' | 'DELETE'
  key: string
  body?: ObjectBody
  /** Statuses that are not failures. */
  expected: number[]
}

export function connectS3(bucket: Bucket, { idleSeconds = IDLE_SECONDS, pause = PAUSE } = {}): ObjectStore {
  const base = new URL(bucket.endpoint ?? `https://${bucket.name}.s3.${bucket.region}.amazonaws.com`)
  const folder = [...base.pathname.split('/'), ...(bucket.endpoint ? [bucket.name] : [])].filter((part) => part !== '')
  const isSecure = base.protocol === 'https:'
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: 1000 * IDLE_SECONDS })

  function send({ method, key, body }: BucketRequest): Promise<IncomingResponse> {
    const path = `/${[...folder, ...`${bucket.prefix}${key}`.split('/')].map(encodeURIComponent).join('/')}`
    const { headers } = aws4.sign(
      {
        service: 's3',
        region: bucket.region,
        method,
        path,
        headers: {
          Host: base.host,
          'X-Amz-Content-Sha256': body ? body.sha256 : NOTHING,
          ...(body && { 'Content-Length': body.size }),
        },
      },
      bucket,
    )
    return sendRequest(new URL(path, base), {
      method,
      headers: headers as Record<string, string>,
      ...(body && { body: body.read() }),
      agent,
      signal: AbortSignal.timeout(1000 * SECONDS),
      idleSeconds,
    })
  }

  async function ask(request: BucketRequest): Promise<IncomingResponse> {
    let reason = ''
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await setTimeout(pause * 2 ** (attempt - 1))
      try {
        const answer = await send(request)
        if (request.expected.includes(answer.status)) return answer
        reason = `${answer.status} ${codeIn(await readText(answer, MESSAGE_BYTES))}`.trim()
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        reason = reasonOf(error)
      }
    }
    throw failed(reason)
  }

  const done = async (request: BucketRequest): Promise<number> => {
    const answer = await ask(request)
    // The body is read to its end, so that the connection can be reused. Errors are ignored, because the operation has succeeded.
    await readText(answer, MESSAGE_BYTES).catch(() => {})
    return answer.status
  }

  return {
    has: async (key) => (await done({ method: 'HEAD', key, expected: [200, 404] })) === 200,
    put: async (key, path, size) => {
      await done({
        method: 'PUT',
        key,
        body: { size, sha256: key, read: () => createReadStream(path) },
        expected: [200],
      })
    },
    putAs: async (key, body) => {
      await done({ method: 'PUT', key, body, expected: [200] })
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

/** The error code of S3. */
const codeIn = (xml: string) => /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(xml)?.[1] ?? ''

const failed = (reason: string): ApiError => unavailable(`The file storage did not answer: ${reason}; try again`)

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
