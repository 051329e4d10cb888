/**
 * Closes connections to a database that is cut off, or stands still. Nobody else does: packets are lost without a word, and TCP sends them again for a
 * quarter of an hour. When a statement is unanswered for a while, PostgreSQL is asked on a new connection whether it speaks TLS, which it answers
 * before anything else, however busy it is. So slow statements go on (docs/decisions/0117). Idle connections are found by TCP itself.
 */
import { connect, type Socket } from 'node:net'
import type pg from 'pg'

const LOOK_EVERY = 1_000
const SILENT_AFTER = 3_000
/** A statement that takes long on a database that answers. */
const ASKED_AGAIN_AFTER = 30_000
/** TCP asks three times in it. */
const CONNECTED_WITHIN = 4_000
/** A machine may be busy. */
const ANSWERED_WITHIN = 10_000
/** SSLRequest of PostgreSQL's protocol: its length, and its code. */
const ASK_FOR_TLS = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** Node.js lets TCP ask ten times, once a second, after this time without a packet. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }

interface Watched {
  bytesRead: number
  /** When the database is asked if no byte comes until then. */
  askAt: number
  isAsking: boolean
  onAway: () => void
}

const watched = new Map<pg.Client, Watched>()
let timer: NodeJS.Timeout | undefined

/** Watches a client from its connection to its end. `onAway` is called before the connection is closed. */
export function watchHost(client: pg.Client, onAway: () => void): void {
  client.once('connect', () => {
    watched.set(client, { bytesRead: 0, askAt: 0, isAsking: false, onAway })
    timer ??= setInterval(look, LOOK_EVERY).unref()
  })
  client.once('end', () => {
    watched.delete(client)
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

function look(): void {
  const now = performance.now()
  for (const [client, state] of watched) {
    const { isWaiting, stream } = readState(client)
    if (!isWaiting || stream.bytesRead !== state.bytesRead) {
      state.bytesRead = stream.bytesRead
      state.askAt = now + SILENT_AFTER
    } else if (!state.isAsking && now >= state.askAt) void ask(stream, state)
  }
}

async function ask(stream: Socket, state: Watched): Promise<void> {
  state.isAsking = true
  const { bytesRead } = stream
  const isThere = await answers(stream)
  state.isAsking = false
  state.askAt = performance.now() + ASKED_AGAIN_AFTER
  if (isThere || stream.bytesRead !== bytesRead || stream.destroyed) return
  state.onAway()
  const error = new Error(`The database no longer answers: ${stream.remoteAddress}:${stream.remotePort}`)
  stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
}

/** Whatever comes back was sent by a living host, a refusal too. A Unix socket leads to no other host. */
async function answers({ remoteAddress: host, remotePort: port }: Socket): Promise<boolean> {
  if (host === undefined || port === undefined) return true
  const socket = connect({ host, port })
  try {
    return await new Promise<boolean>((resolve) => {
      let timer = setTimeout(resolve, CONNECTED_WITHIN, false)
      socket.once('connect', () => {
        clearTimeout(timer)
        timer = setTimeout(resolve, ANSWERED_WITHIN, false)
        socket.write(ASK_FOR_TLS)
      })
      for (const event of ['data', 'end', 'error'])
        socket.once(event, (found: unknown) => {
          clearTimeout(timer)
          resolve(!(found instanceof Error) || REFUSALS.has((found as NodeJS.ErrnoException).code ?? ''))
        })
    })
  } finally {
    socket.destroy()
  }
}

const REFUSALS = new Set(['ECONNREFUSED', 'ECONNRESET'])

/** pg's types leave out both. */
function readState(client: pg.Client): { isWaiting: boolean; stream: Socket } {
  const { readyForQuery, connection } = client as unknown as { readyForQuery: boolean; connection: { stream: Socket } }
  return { isWaiting: !readyForQuery, stream: connection.stream }
}
