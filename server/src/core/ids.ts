import { randomBytes } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const first = customAlphabet(LETTERS, 1)
const rest = customAlphabet(`0123456789${LETTERS}`, 19)

/** 20 alphanumerics, about 118 bits. Starts with a letter, so an id is never read as a change request number. */
export const newId = (prefix = '') => `${prefix}${first()}${rest()}`

/** A UUID of version 7, whose first 48 bits are the time in milliseconds. */
export function newTimedId(milliseconds: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
