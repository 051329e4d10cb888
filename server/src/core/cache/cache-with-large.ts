/** An LRU cache that also holds the last value too large for it, because requests for one large value mostly follow each other. */
import { createLruCache, type LruCache } from './lru-cache.ts'

export function createCacheWithLarge<V>(bound: number): LruCache<V> {
  const cache = createLruCache<V>(bound)
  let large: { key: string; value: V } | undefined
  return {
    get: (key) => cache.get(key) ?? (large?.key === key ? large.value : undefined),
    set(key, value, size) {
      if (size > bound / 10) large = { key, value }
      else cache.set(key, value, size)
    },
  }
}
