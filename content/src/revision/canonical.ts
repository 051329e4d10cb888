import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hash } from './types.ts'

/**
 * JSON with the members of every object sorted by name and unset ones left out: equal values, equal text.
 * Recursive, so a value may nest some thousand deep; who takes in documents bounds their depth.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) {
    let text = '['
    for (let at = 0; at < value.length; at++) text += (at === 0 ? '' : ',') + canonicalJson(value[at])
    return `${text}]`
  }
  const members = value as { readonly [name: string]: unknown }
  let text = ''
  for (const name of Object.keys(members).sort()) {
    const member = members[name]
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

const HASH_BYTES = 24
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** SHA-256, cut to 24 bytes (nobody finds two texts with the same 192 bits), in base64url. */
export function digest(text: string): Hash {
  const bytes = sha256(utf8ToBytes(text))
  let hash = ''
  for (let at = 0; at < HASH_BYTES; at += 3) {
    const three = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
    for (const shift of [18, 12, 6, 0]) hash += ALPHABET[(three >> shift) & 63]
  }
  return hash
}

/** Unset is equal to unset alone. */
export const isEqual = (one: unknown, other: unknown) =>
  one === other || (one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other))
