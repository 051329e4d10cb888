/** Splits long work on the event loop into time slices, so that other requests are served between them. */
import { setImmediate } from 'node:timers/promises'

/** Short enough that nobody notices, long enough that yielding costs little. */
const SLICE_MILLISECONDS = 20

export type Pause = () => Promise<void>

/** Called between two steps: yields if the work has held the event loop for a slice. */
export function createPause(): Pause {
  let start = performance.now()
  return async () => {
    if (performance.now() - start < SLICE_MILLISECONDS) return
    await setImmediate()
    start = performance.now()
  }
}
