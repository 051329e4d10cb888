/**
 * The text of a new API token: `lct_`, 36 random letters and digits, and 6 of a checksum. Scanners of leaked secrets recognize it by its form, and an
 * invented one is refused without a query (decision 0111). Older tokens, and those that the operator chose, have another form.
 */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'lct_'
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 36
const CHECKSUM_LENGTH = 6
const FORM = /^lct_[0-9A-Za-z]{42}$/

/** The format of a JSON Web Token. */
const SIGNED = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/

export const isSignedToken = (text: string): boolean => SIGNED.test(text)

/** Reads the token of an Authorization header; undefined when there is none. Everything about a token goes by this text: a header can be spelled in many ways. */
export const readBearerToken = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : /^Bearer +(\S{1,12000}) *$/i.exec(authorization)?.[1]

/** What stays the same however the token is spelled: the last letter of a signature has bits that nobody reads. */
export const toTokenIdentity = (token: string): string =>
  isSignedToken(token) ? token.slice(0, token.lastIndexOf('.')) : token

export function createTokenText(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return PREFIX + random + checksumOf(random)
}

/** False for a text that has the prefix of a token and is none. */
export function isPlausibleToken(text: string): boolean {
  if (!text.startsWith(PREFIX)) return true
  if (!FORM.test(text)) return false
  const random = text.slice(PREFIX.length, -CHECKSUM_LENGTH)
  return text.endsWith(checksumOf(random))
}

/** A text that the operator chose must not look like a token with a wrong checksum: it would be refused for ever. */
export function checkChosenToken(text: string): void {
  if (!isPlausibleToken(text))
    throw new Error('A token that begins with lct_ must end with its checksum: choose a text with another beginning')
}

/** The CRC-32 of the random part, in six letters and digits. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    text = LETTERS[rest % LETTERS.length] + text
    rest = Math.floor(rest / LETTERS.length)
  }
  return text
}
