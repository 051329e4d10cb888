import { createLruCache } from '../../core/cache/lru-cache.ts'

/** Caches the results for the texts used last, up to a number of characters. */
export function memoize<V>(read: (text: string) => V, characters: number): (text: string) => V {
  const known = createLruCache<{ value: V }>(characters)
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    const value = read(text)
    known.set(text, { value }, text.length + 100)
    return value
  }
}
