import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hash } from './types.ts'

const HASH_BYTES = 24
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** SHA-256, truncated to 24 bytes (192 bits are enough against collisions), in base64url. */
export function hashText(text: string): Hash {
  const bytes = sha256(utf8ToBytes(text))
  let hash = ''
  for (let at = 0; at < HASH_BYTES; at += 3) {
    const three = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
    for (const shift of [18, 12, 6, 0]) hash += ALPHABET[(three >> shift) & 63]
  }
  return hash
}
