/** While news of the server arrive nothing is polled; where they do not, what others change is read again now and then. */
import { useSyncExternalStore } from 'react'

/** The server beats every 15 seconds: after three silent beats nothing arrives any more. */
const SILENCE = 45_000
const POLL_EVERY = 15_000

let isHeard = false
let silence: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setHeard(next: boolean): void {
  if (isHeard === next) return
  isHeard = next
  for (const listener of listeners) listener()
}

/** Something arrived, and be it a beat. */
export function hearNews(): void {
  clearTimeout(silence)
  silence = setTimeout(() => setHeard(false), SILENCE)
  setHeard(true)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The `refetchInterval` of a query that events keep fresh. */
export const useFallbackPolling = (): number | false => {
  const isFresh = useSyncExternalStore(subscribe, () => isHeard)
  return isFresh ? false : POLL_EVERY
}
