/** At most one run at a time, shared by many: whoever asks is answered by a run that began after it asked. */
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
