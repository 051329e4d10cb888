/**
 * Closes connections to a host that was cut off. Nobody else does: packets are lost without a word, and TCP sends them again for a quarter of an hour.
 * When a statement is unanswered for a while, a new connection to the same port is tried. A living host accepts it in its kernel, however busy its
 * database is, so slow statements go on (docs/decisions/0117). Idle connections are found by TCP itself.
 */

import type { Socket } from 'node:net'
import { connect } from 'node:net'
import type pg from 'pg'

const LOOK_EVERY = 1_000
const SILENT_AFTER = 3_000
/** In which TCP asks three times. */
const TRY_FOR = 4_000

/** Node.js lets TCP ask ten times, once a second, after this time without a packet. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }

interface Watched {
  bytesRead: number
  /** When the last byte came, or the statement was first seen waiting. */
  since: number
  isTrying: boolean
  onCutOff: () => void
}

const watched = new Map<pg.Client, Watched>()
let timer: NodeJS.Timeout | undefined

/** Watches a client from its connection to its end. `onCutOff` is called before the connection is closed. */
export function watchHost(client: pg.Client, onCutOff: () => void): void {
  client.once('connect', () => {
    watched.set(client, { bytesRead: 0, since: performance.now(), isTrying: false, onCutOff })
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
      state.since = now
    } else if (!state.isTrying && now - state.since >= SILENT_AFTER) void tryHost(stream, state)
  }
}

async function tryHost(stream: Socket, state: Watched): Promise<void> {
  state.isTrying = true
  const { bytesRead } = stream
  const isReached = await canReach(stream)
  state.isTrying = false
  state.since = performance.now()
  if (isReached || stream.bytesRead !== bytesRead || stream.destroyed) return
  state.onCutOff()
  const error = new Error(`The host of the database is cut off: ${stream.remoteAddress}:${stream.remotePort}`)
  stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
}

/** A refusal comes from the host, too. On a Unix socket there is no host that could be cut off. */
async function canReach({ remoteAddress: host, remotePort: port }: Socket): Promise<boolean> {
  if (host === undefined || port === undefined) return true
  const socket = connect({ host, port })
  try {
    return await new Promise<boolean>((resolve) => {
      const timeout = setTimeout(() => resolve(false), TRY_FOR)
      socket.once('close', () => clearTimeout(timeout))
      socket.once('connect', () => resolve(true))
      socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'))
    })
  } finally {
    socket.destroy()
  }
}

/** pg's types leave out both. */
function readState(client: pg.Client): { isWaiting: boolean; stream: Socket } {
  const { readyForQuery, connection } = client as unknown as { readyForQuery: boolean; connection: { stream: Socket } }
  return { isWaiting: !readyForQuery, stream: connection.stream }
}
