/**
 * What the keys of a database (`seal/key-ring.ts`) are used for. Every purpose derives its own key from the root secret, so that all processes agree and no key reveals
 * another; what must be readable again is sealed with a key that can be replaced (decision 0109).
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ReadDb, Transaction, WriteDb } from './database/connections.ts'
import { decrypt, encrypt, readKeyId, type SealedPlace } from './seal/cipher.ts'
import { type KeyRing, loadSealingKey, openKeyRing, toSealingName, toWrapper } from './seal/key-ring.ts'
import { holdNewestSealingKey } from './seal/store.ts'

export interface Secrets {
  /** A 32-byte key for one purpose. */
  key: (purpose: string) => Buffer
  /** A short code for this text that only holders of the secret can create. */
  sign: (purpose: string, text: string) => string
  verify: (purpose: string, text: string, code: string) => boolean
  /** Seals texts for their places, with the newest key; the key stays until the transaction ends. Slices use it through `sealedColumn`. */
  seal: (db: Transaction, values: { place: SealedPlace; text: string }[]) => Promise<Buffer[]>
  unseal: (db: ReadDb, place: SealedPlace, sealed: Buffer) => Promise<string>
  /** The id of the key in the settings, or '' without one. */
  wrapper: string
}

export async function loadSecrets(db: WriteDb, secretKey?: Buffer): Promise<Secrets> {
  const secrets = createSecrets(undefined, secretKey)
  await secrets.load(db)
  return secrets
}

/** The secrets of a database that does not answer yet: code may hold them before they are loaded, and use them after. */
export function createSecrets(root?: Buffer, secretKey?: Buffer): Secrets & { load: (db: WriteDb) => Promise<void> } {
  const keys = new Map<string, Buffer>()
  let ring: KeyRing | undefined = root && { root, sealing: new Map() }
  const opened = () => {
    if (!ring) throw new Error('The secrets are not loaded yet')
    return ring
  }
  const load = async (db: WriteDb) => {
    ring = await openKeyRing(db, secretKey)
  }
  const key = (purpose: string) => {
    let found = keys.get(purpose)
    if (!found) {
      found = Buffer.from(hkdfSync('sha256', opened().root, '', `lectern ${purpose}`, 32))
      keys.set(purpose, found)
    }
    return found
  }
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key(purpose)).update(text).digest('base64url').slice(0, 22)
  const verify = (purpose: string, text: string, code: string) => {
    const expected = Buffer.from(sign(purpose, text))
    const given = Buffer.from(code)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }
  const findSealingKey = async (db: ReadDb, keyId: string): Promise<Buffer> => {
    const { sealing } = opened()
    const known = sealing.get(keyId) ?? (await loadSealingKey(db, keyId, secretKey))
    sealing.set(keyId, known)
    return known
  }
  const seal: Secrets['seal'] = async (db, values) => {
    // The row of the first attempt may be deleted while it waits: a start with a first key replaces all of them.
    const name = (await holdNewestSealingKey(db)) ?? (await holdNewestSealingKey(db))
    if (name === undefined) throw new Error('The database has no sealing key')
    const key = await findSealingKey(db, name.slice(toSealingName('').length))
    return values.map(({ place, text }) => encrypt(key, place, Buffer.from(text)))
  }
  const unseal = async (db: ReadDb, place: SealedPlace, sealed: Buffer) => {
    const keyId = readKeyId(sealed)
    if (keyId === undefined) throw new Error(`${place.table}.${place.column} of ${place.row} is not sealed`)
    return decrypt(await findSealingKey(db, keyId), place, sealed).toString()
  }
  return { key, sign, verify, seal, unseal, wrapper: toWrapper(secretKey), load }
}
