import { createLruCache } from '../../core/cache/lru-cache.ts'

/** What was read of the texts that came last, up to so many characters. */
export function remember<V>(read: (text: string) => V, characters: number): (text: string) => V {
  const known = createLruCache<{ value: V }>(characters)
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    const value = read(text)
    known.set(text, { value }, text.length + 100)
    return value
  }
}
