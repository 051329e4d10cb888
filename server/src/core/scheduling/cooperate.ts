/** Long work on the event loop is done in slices: between two of them others are answered. */
import { setImmediate } from 'node:timers/promises'

/** Short enough that nobody notices, long enough that the waiting costs little. */
const SLICE_MILLISECONDS = 20

export type Pause = () => Promise<void>

/** Call it between two steps: it lets others work if this has held the event loop for a slice. */
export function createPause(): Pause {
  let start = performance.now()
  return async () => {
    if (performance.now() - start < SLICE_MILLISECONDS) return
    await setImmediate()
    start = performance.now()
  }
}
