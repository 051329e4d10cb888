/**
 * Notices that the server can be reached again. While something on the screen failed for lack of a connection, a small address is asked every few
 * seconds; a window that nobody sees asks when it is looked at.
 */

/** Milliseconds before each question; the last one counts for all further ones. They start anew once nothing fails any more. */
const WAITS = [500, 1000, 2000, 4000]
const ADDRESS = '/readyz'

const listeners = new Set<() => void>()
/** Those who wait beside what is on the screen. */
let waiting = 0
const watchers = new Set<() => void>()
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Is called when the server answers again: whatever failed is tried again then. */
export function onConnectionBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Something failed for lack of a connection. */
export function awaitConnection(): void {
  // Listening again changes nothing. Tests import this file where there is no window.
  window.addEventListener('online', noticeConnection)
  timer ??= setTimeout(ask, WAITS[Math.min(attempts++, WAITS.length - 1)])
}

/** Resolves when the server answers again. */
export async function untilConnected(): Promise<void> {
  countWaiting(1)
  awaitConnection()
  await new Promise<void>((resolve) => {
    const stop = onConnectionBack(() => {
      stop()
      resolve()
    })
  })
  countWaiting(-1)
}

function countWaiting(more: number): void {
  waiting += more
  for (const watcher of watchers) watcher()
}

/** Whether somebody waits, for what shows it. */
export const isConnectionAwaited = (): boolean => waiting > 0

export function onAwaitedChange(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the server answers now, and can work. */
export async function canConnect(): Promise<boolean> {
  const response = await fetch(ADDRESS, { cache: 'no-store' }).catch(() => undefined)
  return response?.ok === true
}

/** Nothing that is on the screen fails any more. */
export function endWait(): void {
  if (waiting > 0) return
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
  const isBack = await canConnect()
  // Something else may have arrived meanwhile.
  if (timer === undefined) return
  if (isBack) return noticeConnection()
  timer = undefined
  awaitConnection()
}
