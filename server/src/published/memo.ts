import { createLruCache } from '../core/cache/lru-cache.ts'

/** Makes a thing once for all who ask for it at the same time, and keeps it while there is room. */
export interface Memo<V> {
  get: (key: string) => V | undefined
  make: (key: string, make: () => Promise<V>) => Promise<V>
}

/** `sizeOf` in the unit of the bound; undefined: not worth keeping. */
export function createMemo<V>(bound: number, sizeOf: (value: V, key: string) => number | undefined): Memo<V> {
  const kept = createLruCache<V>(bound)
  const making = new Map<string, Promise<V>>()
  return {
    get: kept.get,
    make(key, make) {
      const found = kept.get(key)
      if (found !== undefined) return Promise.resolve(found)
      let made = making.get(key)
      if (!made) {
        made = make()
          .then((value) => {
            const size = sizeOf(value, key)
            if (size !== undefined) kept.set(key, value, size)
            return value
          })
          .finally(() => making.delete(key))
        making.set(key, made)
      }
      return made
    },
  }
}
