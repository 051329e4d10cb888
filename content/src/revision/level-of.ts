/** Decides where collections are split: it depends only on the key, so equal collections are split alike. */

const BITS_ABOVE = 4

/** Returns how many heights of chunks end after this key: 0 for most keys. */
export function levelOf(key: string, bits: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  const zeros = Math.clz32(hash ^ (hash >>> 16))
  return zeros < bits ? 0 : 1 + Math.floor((zeros - bits) / BITS_ABOVE)
}
