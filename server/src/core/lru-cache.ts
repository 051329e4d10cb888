/** What was used last, up to a size: memory stays bounded whatever is asked for. */
export interface LruCache<V> {
  get: (key: string) => V | undefined
  /** `size` in the unit of the bound; a value larger than a tenth of it is not kept. */
  set: (key: string, value: V, size: number) => void
}

export function createLruCache<V>(bound: number): LruCache<V> {
  // A Map keeps the order of insertion: the first key is the one longest unused.
  const entries = new Map<string, { value: V; size: number }>()
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
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, size) {
      remove(key)
      if (size > bound / 10) return
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= bound) break
        remove(oldest)
      }
    },
  }
}
