/** One open stream of server-sent events. */
import type { ServerResponse } from 'node:http'
import { type EventCursor, formatCursor } from './cursor.ts'

export interface Listener {
  userId: string
  tokenId: string
  /** The organizations that the token does not reach. */
  closed: ReadonlySet<string>
  /** Sends texts of events; the last one carries the cursor, so that a stream cut between them is sent all of them again. */
  send: (events: readonly string[], cursor: EventCursor) => void
  /** Tells the client to read everything again. */
  reset: (cursor: EventCursor) => void
  /** Keeps proxies from closing the connection, and moves the cursor of a client that no event concerned. */
  beat: (cursor: EventCursor) => void
  end: () => void
}

/** Milliseconds after which a client whose stream ended opens a new one. */
const RETRY = 2_000

/** A client that leaves this many bytes unread is disconnected; it continues later from its cursor. */
const MOST_UNREAD = 256 * 1024

/** The data line of an event, without its end: the same text is sent to all listeners. */
export const toEventText = (event: object) => `data: ${JSON.stringify(event)}\n`

export function createListener(
  response: ServerResponse,
  who: Pick<Listener, 'userId' | 'tokenId' | 'closed'>,
): Listener {
  function write(text: string): void {
    if (response.writableEnded || response.destroyed) return
    if (response.writableLength > MOST_UNREAD) response.destroy()
    else response.write(text)
  }
  // The first bytes show a client that nothing between buffers the stream.
  write(`retry: ${RETRY}\n: open\n\n`)
  return {
    ...who,
    send: (events, cursor) => {
      if (events.length > 0) write(`${events.join('\n')}id: ${formatCursor(cursor)}\n\n`)
    },
    reset: (cursor) => write(`event: reset\ndata: {}\nid: ${formatCursor(cursor)}\n\n`),
    beat: (cursor) => write(`: beat\nid: ${formatCursor(cursor)}\n\n`),
    end: () => {
      if (!response.writableEnded) response.end()
    },
  }
}
