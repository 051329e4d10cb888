/** Runs at most once at a time and shares the run: every caller gets the result of a run that began after its call. */
export function freshRun<V>(run: () => Promise<V>): () => Promise<V> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<V> | undefined
  return () => {
    if (waiting) return waiting
    const mine = last.then(() => {
      waiting = undefined
      return run()
    })
    waiting = mine
    last = mine.catch(() => {})
    return mine
  }
}
