/** Replaces the keys of a database. Until the job of `reseal.ts` has ended, the old secret key and the new one both open it. */
import type { Transaction } from '../database/connections.ts'
import { enqueue } from '../queue/enqueue.ts'
import type { Job } from '../queue/job.ts'
import {
  checkSecretKey,
  isSealing,
  listOwnSecrets,
  newSealingKey,
  toWrapper,
  unwrapSecret,
  wrapSecret,
} from './key-ring.ts'
import { SecretKeyError } from './secret-key-error.ts'
import { insertSecrets, listSecrets, lockSecrets, type SecretRow } from './store.ts'

/** Everything is wrapped with the new key at once, and a new sealing key is made. Without a new key only the sealing key changes. */
export async function rotateSecrets(
  db: Transaction,
  { secretKey, newKey }: { secretKey: Buffer | undefined; newKey: Buffer | undefined },
  resealJob: Job<Record<string, never>>,
): Promise<void> {
  await lockSecrets(db)
  const rows = await listSecrets(db)
  checkSecretKey(rows, secretKey)
  if (newKey !== undefined && toWrapper(secretKey) === toWrapper(newKey))
    throw new SecretKeyError('The new key is the one in use: create another, as openssl rand -base64 32 does.')
  const own = listOwnSecrets(rows, secretKey)
  if (own.length === 0)
    throw new SecretKeyError('No server has started with this key yet: start one first, which seals the secrets.')
  if (isRotating(rows))
    throw new SecretKeyError(
      'A rotation is under way: start the servers with the new key and wait until lectern secrets status says that it has ended.',
    )
  const sealingKey = newSealingKey(Math.max(...own.map(({ generation }) => generation)) + 1)
  const rewrapped =
    newKey === undefined ? [] : own.map((row) => wrapSecret(newKey, { ...row, value: unwrapSecret(row, secretKey) }))
  await insertSecrets(db, [
    ...rewrapped,
    wrapSecret(secretKey, sealingKey),
    ...(newKey === undefined ? [] : [wrapSecret(newKey, sealingKey)]),
  ])
  await enqueue(db, resealJob, {}, { key: resealJob.name })
}

/** Two keys open the secrets, or rows may be sealed with a key that was replaced. */
export const isRotating = (rows: SecretRow[]): boolean =>
  new Set(rows.map(({ wrapped_by }) => wrapped_by)).size > 1 ||
  new Set(rows.filter(isSealing).map(({ name }) => name)).size > 1
