/**
 * Delivers events to everybody who listens on this server. However many listen, one loop reads the table once a second: sooner after a write of this
 * process, and when another server says by NOTIFY that there is something. NOTIFY is a hint, sent outside of transactions, because PostgreSQL lets
 * notifying transactions commit one by one only.
 */
import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../core/database/connect.ts'
import { onEventHint } from '../../core/events/record-event.ts'
import { batched } from '../../core/scheduling/batch.ts'
import { createShares, type Shares } from '../../core/shares/shares.ts'
import { type EventCursor, formatCursor, isAheadOf, parseCursor } from './cursor.ts'
import { createLevelCache } from './level-cache.ts'
import { type Listener, toEventText } from './listener.ts'
import { listenForNotifications } from './notifications.ts'
import { toLiveEvent } from './schema.ts'
import { type LiveBatch, listEvents, listValidTokens, notifyServers, readCursor, type StoredEvent } from './store.ts'

interface EventFeed {
  /** Adds a listener, after sending what it missed since `after`. */
  listen: (listener: Listener, after: string | undefined) => Promise<void>
  remove: (listener: Listener) => void
  /** What one person may see of what happened since `after`. */
  read: (
    reader: Pick<Actor, 'userId' | 'closedOrganizations'>,
    after: string | undefined,
  ) => Promise<{ events: StoredEvent[]; cursor: EventCursor; isReset: boolean }>
  /** Where a stream or a list that begins now would begin. */
  readPosition: () => Promise<string>
  /** The streams that may be open on this server, by person. */
  streams: Shares
  close: () => Promise<void>
}

/** Streams of one person on one server: a browser needs one, whatever the number of its tabs. */
export const MAX_OWN_STREAMS = 20
const MAX_STREAMS = 5_000
const POLL_EVERY = 1_000
const BEAT_EVERY = 15_000
const CHECK_TOKENS_EVERY = 5_000
/** Milliseconds after a write at which its transaction has probably been committed. */
const HINTS = [40, 250]

export function createEventFeed({ db, reads, createSession }: Database): EventFeed {
  const levels = createLevelCache(reads)
  const listeners = new Set<Listener>()
  /** Listeners that are being sent what they missed; batches wait for them. */
  const catchingUp = new Map<Listener, LiveBatch[]>()
  let cursor: EventCursor | undefined
  let polling: Promise<void> | undefined
  let timers: NodeJS.Timeout[] = []
  let stopListening: (() => Promise<void>) | undefined
  let isClosed = false
  let isHinted = false

  const listUserIds = () => [...new Set([...listeners].map(({ userId }) => userId))]

  const stopHints = onEventHint(() => {
    if (isHinted || isClosed) return
    isHinted = true
    for (const [at, delay] of HINTS.entries()) {
      const timer = setTimeout(() => {
        if (at === HINTS.length - 1) isHinted = false
        if (isClosed) return
        poll().catch(() => {})
        // The database may be away or read-only; the other servers then find the events by themselves.
        notifyServers(db).catch(() => {})
      }, delay)
      timer.unref()
    }
  })

  /** Polls that are requested while one runs share the next one. */
  let next: Promise<void> | undefined
  function poll(): Promise<void> {
    if (listeners.size === 0 || isClosed) return Promise.resolve()
    if (!polling) {
      polling = readNew().finally(() => {
        polling = undefined
      })
      return polling
    }
    next ??= polling
      .catch(() => {})
      .then(() => {
        next = undefined
        return poll()
      })
    return next
  }

  async function readNew(): Promise<void> {
    if (!cursor) {
      cursor = await readCursor(reads)
      return
    }
    const batch = await listEvents(reads, listUserIds(), cursor)
    // The cursor moves only when everybody has been served: if the levels cannot be read, the same events are read again.
    const deliver = await prepareDelivery(batch)
    cursor = batch.cursor
    for (const listener of listeners) {
      const waiting = catchingUp.get(listener)
      if (waiting) waiting.push(batch)
      else deliver(listener)
    }
  }

  async function prepareDelivery(batch: LiveBatch): Promise<(listener: Listener) => void> {
    if (batch.isCut) return (listener) => listener.reset(batch.cursor)
    if (batch.events.length === 0) return () => {}
    const maySee = await levels.decide(batch, new Set(listUserIds()))
    const texts = batch.events.map((event) => ({ event, text: toEventText(toLiveEvent(event)) }))
    return (listener) =>
      listener.send(
        texts
          .filter(({ event }) => !listener.closed.has(event.organization_id) && maySee(listener.userId, event))
          .map(({ text }) => text),
        batch.cursor,
      )
  }

  function start(): void {
    timers = [
      setInterval(() => poll().catch(() => {}), POLL_EVERY),
      setInterval(() => {
        if (cursor) for (const listener of listeners) if (!catchingUp.has(listener)) listener.beat(cursor)
      }, BEAT_EVERY),
      setInterval(() => endInvalid().catch(() => {}), CHECK_TOKENS_EVERY),
    ]
    for (const timer of timers) timer.unref()
    stopListening =
      createSession &&
      listenForNotifications(createSession, () => {
        poll().catch(() => {})
      })
  }

  /** Without listeners nothing is polled, and the next one begins at the present. */
  function pause(): void {
    for (const timer of timers) clearInterval(timer)
    timers = []
    cursor = undefined
    stopListening?.().catch(() => {})
    stopListening = undefined
  }

  /** Ends the streams of tokens that were revoked, have expired, or whose session or user ended, and notes which organizations the others reach. */
  async function endInvalid(): Promise<void> {
    const present = [...listeners]
    const rows = await listValidTokens(reads, [...new Set(present.map(({ tokenId }) => tokenId))])
    const valid = new Map(rows.map(({ id, closed }) => [id, closed]))
    for (const listener of present) {
      const closed = valid.get(listener.tokenId)
      if (!closed) listener.end()
      else listener.closed = new Set(closed)
    }
  }

  /** After a restart many clients return with the same cursor; they share one query. */
  const readMissed = batched(async (keys: string[]) => {
    const found = await Promise.all(
      keys.map(async (key): Promise<[string, LiveBatch]> => {
        const [snapshot, upTo] = JSON.parse(key) as [string, EventCursor]
        return [key, await listEvents(reads, listUserIds(), { snapshot }, upTo)]
      }),
    )
    return new Map(found)
  })

  async function sendMissed(listener: Listener, after: string, upTo: EventCursor): Promise<void> {
    const from = parseCursor(after)
    if (!from || isAheadOf(from, upTo)) return listener.reset(upTo)
    if (from.snapshot === upTo.snapshot) return
    const batch = await readMissed(JSON.stringify([from.snapshot, upTo]))
    const deliver = await prepareDelivery(batch!)
    deliver(listener)
  }

  return {
    async listen(listener, after) {
      if (isClosed) return listener.end()
      const waiting: LiveBatch[] = []
      catchingUp.set(listener, waiting)
      listeners.add(listener)
      if (listeners.size === 1) start()
      try {
        await poll()
        const upTo = cursor
        // The listener has left meanwhile, and was the last one.
        if (!upTo) return
        waiting.length = 0
        if (after === undefined) listener.beat(upTo)
        else await sendMissed(listener, after, upTo)
        for (const batch of waiting) {
          const deliver = await prepareDelivery(batch)
          deliver(listener)
        }
      } catch (error) {
        listener.end()
        throw error
      } finally {
        catchingUp.delete(listener)
      }
    },
    remove(listener) {
      catchingUp.delete(listener)
      if (listeners.delete(listener) && listeners.size === 0) pause()
    },
    async read({ userId, closedOrganizations }, after) {
      const from = after === undefined ? undefined : parseCursor(after)
      if (!from) return { events: [], cursor: await readCursor(reads), isReset: after !== undefined }
      const batch = await listEvents(reads, [userId], from)
      if (batch.isCut || isAheadOf(from, batch.cursor)) return { events: [], cursor: batch.cursor, isReset: true }
      const maySee = await levels.decide(batch, new Set([userId]))
      const isSeen = (event: StoredEvent) =>
        !closedOrganizations.includes(event.organization_id) && maySee(userId, event)
      return { events: batch.events.filter(isSeen), cursor: batch.cursor, isReset: false }
    },
    readPosition: async () => formatCursor(await readCursor(reads)),
    streams: createShares({ total: MAX_STREAMS, ofOne: MAX_OWN_STREAMS }),
    async close() {
      isClosed = true
      stopHints()
      for (const listener of listeners) listener.end()
      listeners.clear()
      const stopped = stopListening?.()
      pause()
      await stopped?.catch(() => {})
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    eventFeed: EventFeed
  }
}
