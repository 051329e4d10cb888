/** Splits long work on the event loop into turns, so that other requests are served between them. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds that one turn may hold the event loop. */
const TURN = 10

export interface Pacer {
  /** Says whether the turn is over; then `rest` is awaited. */
  isDue: () => boolean
  /** Throws when the signal is aborted. */
  rest: () => Promise<void>
}

export function createPacer(signal: AbortSignal): Pacer {
  let began = performance.now()
  return {
    isDue: () => performance.now() - began > TURN,
    rest: async () => {
      await setImmediate()
      signal.throwIfAborted()
      began = performance.now()
    },
  }
}
