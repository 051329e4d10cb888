/**
 * The keys of one database: the root secret, from which keys for signatures are derived, and the sealing keys, the newest of which seals. They are rows of `secrets`,
 * wrapped by the secret key of the settings, or in the clear where there is none.
 */
import { randomBytes } from 'node:crypto'
import type { ReadDb, Transaction, WriteDb } from '../database/connections.ts'
import { inTransaction } from '../database/transaction.ts'
import { unavailable } from '../errors.ts'
import { decrypt, encrypt, KEY_BYTES, toKeyId } from './cipher.ts'
import { SecretKeyError } from './secret-key-error.ts'
import { deleteUnwrapped, insertSecrets, listSecrets, lockSecrets, type SecretRow } from './store.ts'

export interface KeyRing {
  root: Buffer
  /** By their ids. */
  sealing: Map<string, Buffer>
}

/** The value of `wrapped_by` where nothing wraps a secret. */
export const CLEAR = ''
const ROOT = 'root'

export const toSealingName = (keyId: string) => `seal ${keyId}`
export const isSealing = ({ name }: { name: string }) => name.startsWith('seal ')
export const toWrapper = (secretKey: Buffer | undefined) => (secretKey === undefined ? CLEAR : toKeyId(secretKey))

const placeOf = (name: string) => ({ table: 'secrets', column: 'value', row: name })

export function wrapSecret(secretKey: Buffer | undefined, secret: Pick<SecretRow, 'name' | 'value' | 'generation'>) {
  const { name, value, generation } = secret
  const wrapped = secretKey === undefined ? value : encrypt(secretKey, placeOf(name), value)
  return { name, generation, wrapped_by: toWrapper(secretKey), value: wrapped }
}

/** Opens the ring, and creates what is missing of it. A database in the clear is wrapped at the first start with a key. */
export async function openKeyRing(db: WriteDb, secretKey: Buffer | undefined): Promise<KeyRing> {
  const rows = await listSecrets(db)
  if (isComplete(rows, secretKey)) return unwrapAll(rows, secretKey)
  return inTransaction(db, async (trx) => {
    await lockSecrets(trx)
    const rows = await listSecrets(trx)
    if (isComplete(rows, secretKey)) return unwrapAll(rows, secretKey)
    await completeRing(trx, rows, secretKey)
    return unwrapAll(await listSecrets(trx), secretKey)
  })
}

function isComplete(rows: SecretRow[], secretKey: Buffer | undefined): boolean {
  checkSecretKey(rows, secretKey)
  const wrapper = toWrapper(secretKey)
  const own = rows.filter(({ wrapped_by }) => wrapped_by === wrapper)
  return own.some(({ name }) => name === ROOT) && own.some(isSealing)
}

/** Throws when the secrets are wrapped, and not with this key. */
export function checkSecretKey(rows: SecretRow[], secretKey: Buffer | undefined): void {
  const wrappers = new Set(rows.map(({ wrapped_by }) => wrapped_by))
  if (rows.length === 0 || wrappers.has(CLEAR) || wrappers.has(toWrapper(secretKey))) return
  const needed = `the key with the id ${[...wrappers].join(' or ')}`
  throw new SecretKeyError(
    secretKey === undefined
      ? `The secrets of this database are sealed: set LECTERN_SECRET_KEY or LECTERN_SECRET_KEY_FILE to ${needed}.`
      : `LECTERN_SECRET_KEY (or LECTERN_SECRET_KEY_FILE) has the id ${toWrapper(secretKey)}, but the secrets of this database are sealed with another key: set ${needed}.`,
  )
}

async function completeRing(db: Transaction, rows: SecretRow[], secretKey: Buffer | undefined): Promise<void> {
  const wrapper = toWrapper(secretKey)
  const missing = rows.filter(
    ({ name, wrapped_by }) =>
      wrapped_by === CLEAR && !rows.some((each) => each.name === name && each.wrapped_by === wrapper),
  )
  const added = missing.map((row) => wrapSecret(secretKey, row))
  if (!rows.some(({ name }) => name === ROOT))
    added.push(wrapSecret(secretKey, { name: ROOT, value: randomBytes(KEY_BYTES), generation: 0 }))
  if (!rows.some(isSealing)) added.push(wrapSecret(secretKey, newSealingKey(1)))
  if (added.length > 0) await insertSecrets(db, added)
  if (secretKey !== undefined) await deleteUnwrapped(db)
}

export function newSealingKey(generation: number) {
  const value = randomBytes(KEY_BYTES)
  return { name: toSealingName(toKeyId(value)), value, generation }
}

export function unwrapSecret(row: SecretRow, secretKey: Buffer | undefined): Buffer {
  if (row.wrapped_by === CLEAR) return row.value
  try {
    return decrypt(secretKey!, placeOf(row.name), row.value)
  } catch {
    throw new SecretKeyError(
      `The secret "${row.name}" of this database is damaged, or was copied from another row: restore a backup.`,
    )
  }
}

/** The secrets that this key opens, each once. */
export const listOwnSecrets = (rows: SecretRow[], secretKey: Buffer | undefined): SecretRow[] => {
  const wrapper = toWrapper(secretKey)
  return rows.filter(({ wrapped_by }) => wrapped_by === wrapper)
}

function unwrapAll(rows: SecretRow[], secretKey: Buffer | undefined): KeyRing {
  const own = listOwnSecrets(rows, secretKey)
  const opened = new Map(own.map((row) => [row.name, unwrapSecret(row, secretKey)]))
  const sealing = own.filter(isSealing).map(({ name }) => opened.get(name)!)
  return { root: opened.get(ROOT)!, sealing: new Map(sealing.map((key) => [toKeyId(key), key])) }
}

/** A sealing key that was made after this process has started. */
export async function loadSealingKey(db: ReadDb, keyId: string, secretKey: Buffer | undefined): Promise<Buffer> {
  const rows = (await listSecrets(db)).filter(({ name }) => name === toSealingName(keyId))
  const [own] = listOwnSecrets(rows, secretKey)
  if (own) return unwrapSecret(own, secretKey)
  if (rows.length > 0)
    throw unavailable('The secret key of the database was replaced: restart this server with the new key')
  throw new Error(`No secret of this database has the id ${keyId}`)
}
