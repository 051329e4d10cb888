import { CLEAR, checkSecretKey } from './key-ring.ts'
import { isRotating } from './rotate.ts'
import type { SecretRow } from './store.ts'

/** Says in words how the secrets are stored; throws when this key does not open them. */
export function describeSecrets(rows: SecretRow[], secretKey: Buffer | undefined): string {
  checkSecretKey(rows, secretKey)
  if (rows.length === 0) return 'not there yet; the first start creates them'
  const wrappers = [...new Set(rows.map(({ wrapped_by }) => wrapped_by))]
  const keys = wrappers.map((each) => (each === CLEAR ? 'no key' : `the key ${each}`)).join(' and ')
  if (isRotating(rows))
    return `opened by ${keys}; a rotation is under way, and ends once a server runs with the newest key`
  if (!wrappers.includes(CLEAR)) return `sealed with ${keys}`
  return secretKey === undefined
    ? 'in the clear, readable in every backup; set LECTERN_SECRET_KEY to seal them'
    : 'in the clear; the next start seals them'
}
