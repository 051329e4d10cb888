/** A connection pooler in transaction mode, as a client sees it: PgBouncer’s responses at the start, and one server session shared by all. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const START = 196608
const READY = 'Z'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const texts = (...values: string[]) => Buffer.from(values.map((value) => `${value}\0`).join(''))

/** Splits bytes into whole messages; `typed` messages have a letter before the length, as all but the first of a client. */
function split(bytes: Buffer, typed: boolean): { whole: Buffer[]; rest: Buffer } {
  const whole: Buffer[] = []
  const letters = typed ? 1 : 0
  let at = 0
  while (bytes.length - at >= letters + 4) {
    const end = at + letters + bytes.readInt32BE(at + letters)
    if (end > bytes.length) break
    whole.push(bytes.subarray(at, end))
    at = end
    if (!typed) break
  }
  return { whole, rest: bytes.subarray(at) }
}

export async function startPooler(
  server: { host: string; port: number; user: string; database: string },
  { ignoresSettings }: { ignoresSettings: boolean },
) {
  const upstream = connect(`${server.host}/.s.PGSQL.${server.port}`)
  const start = texts('user', server.user, 'database', server.database, '')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + start.length)
  head.writeInt32BE(START, 4)
  upstream.write(Buffer.concat([head, start]))

  /** The waiting clients, in order. */
  const waiting: ((answer: Buffer) => void)[] = []
  let answer: Buffer[] = []
  let unread = Buffer.alloc(0)
  upstream.on('data', (bytes) => {
    const { whole, rest } = split(Buffer.concat([unread, bytes]), true)
    unread = Buffer.from(rest)
    for (const each of whole) {
      answer.push(each)
      if (each[0] !== READY) continue
      waiting.shift()?.(Buffer.concat(answer))
      answer = []
    }
  })
  await new Promise<void>((resolve) => waiting.push(() => resolve()))

  const pooler = createServer((client: Socket) => {
    let isStarted = false
    let came = Buffer.alloc(0)
    client.on('error', () => {})
    client.on('data', (bytes) => {
      came = Buffer.concat([came, bytes])
      if (!isStarted) {
        const { whole, rest } = split(came, false)
        if (!whole[0]) return
        came = Buffer.from(rest)
        isStarted = true
        if (!ignoresSettings && whole[0].includes('statement_timeout')) {
          const reason = texts('SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', '')
          return client.end(message('E', reason))
        }
        client.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]))
      }
      const { whole, rest } = split(came, true)
      came = Buffer.from(rest)
      for (const each of whole) {
        if (each[0] !== QUERY) return client.end()
        waiting.push((reply) => client.write(reply))
        upstream.write(each)
      }
    })
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  return {
    connectionString: `postgres://${server.user}@127.0.0.1:${port}/${server.database}`,
    stop: () => {
      upstream.destroy()
      pooler.close()
    },
  }
}
