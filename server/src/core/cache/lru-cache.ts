/**
 * What was used of late, up to a size: memory stays bounded whatever is asked for.
 * Second chance rather than strict order, which would have to be put right at every look.
 */
export interface LruCache<V> {
  get: (key: string) => V | undefined
  /** `size` in the unit of the bound; a value larger than a tenth of it is not kept. */
  set: (key: string, value: V, size: number) => void
}

export function createLruCache<V>(bound: number): LruCache<V> {
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
          // To the end, where the loop comes by again.
          entry.isUsed = false
          entries.delete(oldest)
          entries.set(oldest, entry)
        }
      }
    },
  }
}
