/** A cache of recently used values with a maximum size. It evicts by second chance, which is cheaper than a strict order that changes at every read. */
export interface LruCache<V> {
  get: (key: string) => V | undefined
  /** `size` is in the unit of the maximum; a value larger than a tenth of the maximum is not cached. */
  set: (key: string, value: V, size: number) => void
}

export function createLruCache<V>(bound: number): LruCache<V> & { delete: (key: string) => void } {
  // A Map keeps the order of insertion: the first key is the oldest.
  const entries = new Map<string, { value: V; size: number; isUsed: boolean }>()
  let total = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    total -= entry.size
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entry.isUsed = true
      return entry.value
    },
    set(key, value, size) {
      remove(key)
      if (size > bound / 10) return
      entries.set(key, { value, size, isUsed: false })
      total += size
      for (const [oldest, entry] of entries) {
        if (total <= bound) break
        if (oldest !== key && !entry.isUsed) remove(oldest)
        else {
          // It moves to the end, where the loop may reach it again.
          entry.isUsed = false
          entries.delete(oldest)
          entries.set(oldest, entry)
        }
      }
    },
    delete: remove,
  }
}
