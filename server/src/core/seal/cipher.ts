/** AES-256-GCM in one form of bytes: version ‖ key id ‖ nonce ‖ tag ‖ text. What is sealed for one place cannot be opened in another (decision 0109). */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const KEY_ID = 8
const NONCE = 12
const TAG = 16
const HEAD = 1 + KEY_ID

export const KEY_BYTES = 32

/** Where a sealed value is stored: it is part of what the tag authenticates. */
export interface SealedPlace {
  table: string
  column: string
  row: string
}

const toAad = ({ table, column, row }: SealedPlace) => Buffer.from(`${table}.${column}:${row}`)

/** Names a key without revealing it. */
export const toKeyId = (key: Buffer): string =>
  createHash('sha256')
    .update('lectern key id ')
    .update(key)
    .digest('hex')
    .slice(0, KEY_ID * 2)

/** The first bytes of everything that the key with this id has sealed. */
export const toSealedHead = (keyId: string): Buffer => Buffer.concat([Buffer.of(VERSION), Buffer.from(keyId, 'hex')])

export function encrypt(key: Buffer, place: SealedPlace, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(toAad(place))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([toSealedHead(toKeyId(key)), nonce, cipher.getAuthTag(), text])
}

/** Returns the id of the key that sealed these bytes; undefined when they are not in this form. */
export const readKeyId = (sealed: Buffer): string | undefined =>
  sealed.length >= HEAD + NONCE + TAG && sealed[0] === VERSION ? sealed.toString('hex', 1, HEAD) : undefined

export function decrypt(key: Buffer, place: SealedPlace, sealed: Buffer): Buffer {
  const [nonce, tag, text] = [HEAD, HEAD + NONCE, HEAD + NONCE + TAG].map((start, at) =>
    sealed.subarray(start, [HEAD + NONCE, HEAD + NONCE + TAG, sealed.length][at]),
  ) as [Buffer, Buffer, Buffer]
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(toAad(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()])
}
