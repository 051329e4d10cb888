/** One random root secret per database; every purpose derives its own key from it, so that all processes agree and no key reveals another. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { WriteDb } from './database/connections.ts'

export interface Secrets {
  /** A 32-byte key for one purpose. */
  key: (purpose: string) => Buffer
  /** A short code for this text that only holders of the secret can create. */
  sign: (purpose: string, text: string) => string
  verify: (purpose: string, text: string, code: string) => boolean
}

export async function loadSecrets(db: WriteDb): Promise<Secrets> {
  const secrets = createSecrets()
  await secrets.load(db)
  return secrets
}

/** The secrets of a database that does not answer yet: code may hold them before they are loaded, and use them after. */
export function createSecrets(root?: Buffer): Secrets & { load: (db: WriteDb) => Promise<void> } {
  const keys = new Map<string, Buffer>()
  const load = async (db: WriteDb) => {
    const { rows } = await sql<{ value: Buffer }>`
      INSERT INTO secrets (name, value) VALUES ('root', ${randomBytes(32)})
      ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`.execute(db)
    root = rows[0]!.value
  }
  const key = (purpose: string) => {
    let found = keys.get(purpose)
    if (!found) {
      if (!root) throw new Error('The secrets are not loaded yet')
      found = Buffer.from(hkdfSync('sha256', root, '', `lectern ${purpose}`, 32))
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
  return { key, sign, verify, load }
}
