/** User and password of a repository, stored while its job runs. */
import { createDecipheriv } from 'node:crypto'
import { sealedColumn } from '../../core/seal/sealed-column.ts'
import type { Secrets } from '../../core/secrets.ts'

export const gitCredentials = sealedColumn({ table: 'git_runs', column: 'credentials', row: 'id', readOld })

const NONCE = 12
const TAG = 16

/** Runs from before decision 0109: nonce ‖ tag ‖ text under a derived key. The tag tells them from sealed ones. */
function readOld(secrets: Secrets, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secrets.key('git credentials'), bytes.subarray(0, NONCE))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}
