import { randomUUID } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const first = customAlphabet(LETTERS, 1)
const rest = customAlphabet(`0123456789${LETTERS}`, 19)

/** 20 alphanumerics, about 118 bits. Starts with a letter, so an id is never read as a change request number. */
export const newId = (prefix = '') => `${prefix}${first()}${rest()}`

/** A UUID of version 7, whose first 48 bits are the time in milliseconds. */
export function newTimedId(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  // The platform keeps random bytes in stock for its UUIDs of version 4, and the rest of both versions is alike.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
