/**
 * Words that editors left are sent by the frame: when the console is opened, when they are left, when the connection is back, and every minute. One tab
 * sends for all: the one that holds the lock, and when it is closed the next.
 */

import { onConnectionBack } from '../../api/connection.ts'
import { onSessionChange } from '../../api/session.ts'
import { onDraftNews } from './draft-news.ts'
import { listUnsentPages } from './unsent-pages.ts'

const LOCK = 'lectern-drafts/sender'
const SEND_EVERY = 60_000
/** What needed its author the last time is tried again so often, in turns. */
const THOROUGH_EVERY = 10

interface SenderOptions {
  person: string
  /** Something was written to these spaces. */
  onSent: (spaces: ReadonlySet<string>) => void
}

export function startDraftSender({ person, onSent }: SenderOptions): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let turn = 0
  let wake = () => {}
  let isThorough = true
  let isAwaited = false

  /** A call that comes during a turn makes another one follow it. */
  const send = (all: boolean) => {
    isThorough ||= all
    isAwaited = true
    wake()
  }
  const sendAll = () => send(true)
  const timer = setInterval(() => send(++turn % THOROUGH_EVERY === 0), SEND_EVERY)
  const stopNews = onDraftNews((news) => news === 'left' && send(false))
  const stopSession = onSessionChange((isSignedIn) => isSignedIn && sendAll())
  const stopConnection = onConnectionBack(sendAll)
  window.addEventListener('online', sendAll)

  async function takeTurn(): Promise<void> {
    const all = isThorough
    isThorough = false
    isAwaited = false
    if ((await listUnsentPages(person)).length === 0) return
    const { sendUnsent } = await import('../saving/send-unsent.ts')
    const spaces = await sendUnsent(person, all)
    if (spaces.size > 0) onSent(spaces)
  }

  async function lead(): Promise<void> {
    while (!signal.aborted) {
      // Whatever it was, the drafts are there for the next turn.
      await takeTurn().catch(() => {})
      if (isAwaited || signal.aborted) continue
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  navigator.locks.request(LOCK, { signal }, lead).catch(() => {})

  return () => {
    stopped.abort()
    wake()
    clearInterval(timer)
    stopNews()
    stopSession()
    stopConnection()
    window.removeEventListener('online', sendAll)
  }
}
