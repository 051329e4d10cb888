/** A bucket of S3, or of whatever speaks like it: what Lectern asks of one. Everything may be asked again, as bytes never change under their name. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import aws4 from 'aws4'
import { unavailable } from '../errors.ts'

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
  get: (key: string) => Promise<IncomingMessage | undefined>
  remove: (key: string) => Promise<void>
}

const TRIES = 3
/** Milliseconds before the second try, and between two bytes. */
const PAUSE = 200
const SILENCE = 30_000
const NOTHING = createHash('sha256').update('').digest('hex')

interface Asked {
  method: 'HEAD' | 'GET' | 'PUT' | 'DELETE'
  key: string
  body?: { path: string; size: number }
  /** Those that are no failure. */
  expected: number[]
}

export function connectS3(bucket: Bucket): ObjectStore {
  const base = new URL(bucket.endpoint ?? `https://${bucket.name}.s3.${bucket.region}.amazonaws.com`)
  const folder = [...base.pathname.split('/'), ...(bucket.endpoint ? [bucket.name] : [])].filter((part) => part !== '')
  const isSecure = base.protocol === 'https:'
  const request = isSecure ? requestHttps : requestHttp
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: SILENCE })

  async function send({ method, key, body }: Asked): Promise<IncomingMessage> {
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
    const sent = request(base, { method, path, headers: headers as Record<string, string>, agent, timeout: SILENCE })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    answered.catch(() => {})
    if (body) await pipeline(createReadStream(body.path), sent).catch((error) => sent.destroy(error))
    else sent.end()
    return (await answered)[0]
  }

  async function ask(asked: Asked): Promise<IncomingMessage> {
    let reason = ''
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await pause(PAUSE * 2 ** (attempt - 1))
      try {
        const answer = await send(asked)
        const { statusCode = 0 } = answer
        if (asked.expected.includes(statusCode)) return answer
        reason = `${statusCode} ${codeIn(await text(answer))}`.trim()
        if (statusCode < 500 && statusCode !== 429) break
      } catch (error) {
        reason = (error as Error).message
      }
    }
    throw unavailable(`The store of files does not do its part (${reason}); try again`)
  }

  const done = async (asked: Asked): Promise<number> => {
    const answer = await ask(asked)
    answer.resume()
    return answer.statusCode!
  }

  return {
    has: async (key) => (await done({ method: 'HEAD', key, expected: [200, 404] })) === 200,
    put: async (key, path, size) => {
      await done({ method: 'PUT', key, body: { path, size }, expected: [200] })
    },
    get: async (key) => {
      const answer = await ask({ method: 'GET', key, expected: [200, 404] })
      if (answer.statusCode === 200) return answer
      answer.resume()
      return undefined
    },
    remove: async (key) => {
      await done({ method: 'DELETE', key, expected: [200, 204, 404] })
    },
  }
}

/** What S3 calls the failure. */
const codeIn = (xml: string) => /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(xml)?.[1] ?? ''
