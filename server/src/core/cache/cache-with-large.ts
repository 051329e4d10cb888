/** A bounded memory that also holds one value too large for it, the last: what belongs to one large thing is mostly asked for in a row. */
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
