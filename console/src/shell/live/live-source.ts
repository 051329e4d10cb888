/**
 * The events of the server, once for all tabs of a browser: the tab that holds the lock reads the stream and passes everything on. When it is closed
 * another tab continues from the last id, which all of them know. The first one comes with the token of the session: so what happens between the first
 * read of a page and the opening of the stream is not missed. Where something between browser and server holds the stream back, it polls.
 */
import { call } from '../../api/client.ts'
import { noticeConnection, onConnectionBack } from '../../api/connection.ts'
import { getFirstEventCursor, getToken } from '../../api/session.ts'
import type { components } from '../../api/types.ts'
import { hearNews } from './fallback-polling.ts'
import { readStream } from './read-stream.ts'

export type NewsEvent = components['schemas']['LiveEvent']

/** What a tab is told: events, or that some may be missing. */
interface LiveNews {
  events: NewsEvent[]
  isReset: boolean
}

interface Message extends LiveNews {
  cursor: string | undefined
}

const NAME = 'lectern-events'
/** A stream that works says something at once; after this time something holds it back. */
const SILENCE = 6_000
const POLL_EVERY = 4_000
/** A stream that could not be opened is tried again after these times, and between two polls after the last of them. */
const RETRIES = [1_000, 3_000, 10_000, 30_000]
/** Polls before the stream is tried again. */
const POLLS = 30

/** The id of the last event that this tab knows of. */
let cursor: string | undefined

export function openLiveSource(onNews: (news: LiveNews) => void): () => void {
  const closed = new AbortController()
  const { signal } = closed
  const channel = new BroadcastChannel(NAME)
  cursor ??= getFirstEventCursor()

  function receive({ events, isReset, cursor: next }: Message): void {
    cursor = next ?? cursor
    hearNews()
    noticeConnection()
    if (events.length > 0 || isReset) onNews({ events, isReset })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))

  function pass(message: Message): void {
    channel.postMessage(message)
    receive(message)
  }

  /** Resolves when the stream ended; rejects when it does not work. */
  async function stream(): Promise<void> {
    const ending = new AbortController()
    const end = () => ending.abort()
    signal.addEventListener('abort', end)
    let silence = setTimeout(end, SILENCE)
    try {
      const response = await fetch('/v1/events', {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${await getToken()}`,
          ...(cursor !== undefined && { 'last-event-id': cursor }),
        },
        signal: ending.signal,
      })
      if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
      await readStream(response.body, ({ name, data, id }) => {
        clearTimeout(silence)
        // The server beats every 15 seconds.
        silence = setTimeout(end, 45_000)
        const isReset = name === 'reset'
        pass({ events: data === '' || isReset ? [] : [JSON.parse(data) as NewsEvent], isReset, cursor: id })
      })
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', end)
    }
  }

  async function poll(): Promise<void> {
    for (let at = 0; at < POLLS && !signal.aborted; at++) {
      const query = cursor === undefined ? {} : { after: cursor }
      const found = await call('get', '/events', { query, signal })
      pass({ events: found.items, isReset: found.reset, cursor: found.cursor })
      await pause(POLL_EVERY, signal)
    }
  }

  async function lead(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const startedAt = Date.now()
      try {
        await stream()
        failures = 0
      } catch {
        failures = Date.now() - startedAt > 60_000 ? 0 : failures + 1
      }
      if (signal.aborted) return
      if (failures >= 2) await poll().catch(() => {})
      await pause(RETRIES[Math.min(failures, RETRIES.length - 1)]!, signal)
    }
  }

  /** The tab that reads the stream may have passed something on before this one listened. */
  async function catchUp(): Promise<void> {
    if (cursor === undefined) return
    const { items, reset } = await call('get', '/events', { query: { after: cursor }, signal })
    receive({ events: items, isReset: reset, cursor: undefined })
  }

  async function join(): Promise<void> {
    const isAlone = await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await lead()
      return lock !== null
    })
    if (isAlone) return
    catchUp().catch(() => {})
    await navigator.locks.request(NAME, { signal }, lead)
  }

  join().catch(() => {})
  return () => {
    closed.abort()
    channel.close()
  }
}

/** Ends early when the server is back. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const stop = onConnectionBack(end)
    signal.addEventListener('abort', end)
  })
