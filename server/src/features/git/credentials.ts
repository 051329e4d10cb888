/** Encrypts user and password of a repository while its job runs: the database alone does not reveal them. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../../core/secrets.ts'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

export function seal(secrets: Secrets, text: string | undefined): Buffer | null {
  if (text === undefined) return null
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, secrets.key('git credentials'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function unseal(secrets: Secrets, bytes: Buffer | null): string | undefined {
  if (bytes === null) return undefined
  const decipher = createDecipheriv(CIPHER, secrets.key('git credentials'), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}
