/** The secrets that sign what a webhook sends. Each is shown once, and stored sealed. */
import { randomBytes } from 'node:crypto'
import type { ReadDb } from '../../core/database/connections.ts'
import { sealedColumn } from '../../core/seal/sealed-column.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { WebhookRow } from './schema.ts'

export const webhookSecrets = sealedColumn({ table: 'webhooks', column: 'secret', row: 'id' })
export const previousWebhookSecrets = sealedColumn({ table: 'webhooks', column: 'previous_secret', row: 'id' })

export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Returns the secrets that sign now, the newest first. */
export async function openLiveSecrets(
  secrets: Secrets,
  db: ReadDb,
  webhook: Pick<WebhookRow, 'id' | 'secret' | 'previous_secret' | 'previous_until'>,
): Promise<string[]> {
  const { id, secret, previous_secret: previous, previous_until: until } = webhook
  const live = [await webhookSecrets.unseal(secrets, db, id, secret)]
  if (previous && until && until.getTime() > Date.now())
    live.push(await previousWebhookSecrets.unseal(secrets, db, id, previous))
  return live
}
