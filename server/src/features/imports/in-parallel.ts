/** Works on at most `most` items at once, in order. After the first failure no more items are started, and it is thrown. */
export async function inParallel<T>(most: number, items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]()
  let failed = false
  const workOn = async () => {
    for (let next = rest.next(); !next.done && !failed; next = rest.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: most }, workOn))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
}
