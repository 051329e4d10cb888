/** Long work on the event loop takes turns with everybody else's. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds that it may hold the loop. */
const TURN = 10

export interface Pacer {
  /** Whether the turn is over: then `rest` is awaited. */
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
