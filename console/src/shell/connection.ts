/**
 * Notices that the server can be reached again. While something on the screen failed for lack of a connection, a small address is asked every few
 * seconds; a window that nobody sees asks when it is looked at.
 */

/** Milliseconds before each question; the last one counts for all further ones. They start anew once nothing fails any more. */
const WAITS = [500, 1000, 2000, 4000]
const ADDRESS = '/readyz'

const listeners = new Set<() => void>()
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Is called when the server answers again: whatever failed is tried again then. */
export function onConnectionBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Something failed for lack of a connection. */
export function awaitConnection(): void {
  timer ??= setTimeout(ask, WAITS[Math.min(attempts++, WAITS.length - 1)])
}

/** Nothing that is on the screen fails any more. */
export function endWait(): void {
  clearTimeout(timer)
  timer = undefined
  attempts = 0
}

/** Something arrived from the server. */
export function noticeConnection(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  for (const listener of listeners) listener()
}

async function ask(): Promise<void> {
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', () => void ask(), { once: true })
    return
  }
  const response = await fetch(ADDRESS, { cache: 'no-store' }).catch(() => undefined)
  // Something else may have arrived meanwhile.
  if (timer === undefined) return
  if (response?.ok) return noticeConnection()
  timer = undefined
  awaitConnection()
}

window.addEventListener('online', noticeConnection)
