import { createLruCache } from '../core/cache/lru-cache.ts'

/** A cache that creates a value once for all concurrent callers. */
export interface Memo<V> {
  get: (key: string) => V | undefined
  getOrCreate: (key: string, make: () => Promise<V>) => Promise<V>
}

/** `sizeOf` counts in the unit of `maxSize`; a value of undefined size is not cached. */
export function createMemo<V>(maxSize: number, sizeOf: (value: V, key: string) => number | undefined): Memo<V> {
  const cached = createLruCache<V>(maxSize)
  const inProgress = new Map<string, Promise<V>>()
  return {
    get: cached.get,
    getOrCreate(key, create) {
      const found = cached.get(key)
      if (found !== undefined) return Promise.resolve(found)
      let pending = inProgress.get(key)
      if (!pending) {
        pending = create()
          .then((value) => {
            const size = sizeOf(value, key)
            if (size !== undefined) cached.set(key, value, size)
            return value
          })
          .finally(() => inProgress.delete(key))
        inProgress.set(key, pending)
      }
      return pending
    },
  }
}
