/** The server switches a webhook off that is of no use any more, and tells those who can help. */
import { record } from '../../core/audit/record.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { composeMail } from '../../core/mail/compose.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { JobParts } from '../../core/queue/job.ts'
import { toHostLabel } from './host-label.ts'
import { listResponsible, setOff } from './store.ts'

const BECAUSE = {
  gone: 'the receiver answered that it is gone (410)',
  failing: 'no delivery has succeeded for five days',
}

export async function switchOff(
  { secrets, urls }: Pick<JobParts, 'secrets' | 'urls'>,
  db: Transaction,
  webhookId: string,
  reason: keyof typeof BECAUSE,
): Promise<void> {
  const webhook = await setOff(db, webhookId, reason)
  if (!webhook) return
  const host = toHostLabel(webhook.url)
  await record(
    db,
    { actor: { type: 'system', id: 'webhooks', label: 'Webhooks' }, source: 'webhook' },
    {
      action: 'webhook.switched_off',
      organizationId: webhook.organization_id,
      target: { id: webhookId, label: host },
      payload: { reason },
    },
  )
  const mail = composeMail({
    subject: `The webhook to ${host} was switched off`,
    paragraphs: [
      `Lectern no longer sends events to ${host}, because ${BECAUSE[reason]}.`,
      'When the receiver works again, switch the webhook on and send the failed deliveries again; they are kept for 30 days.',
    ],
    action: { label: 'Open the webhooks', url: urls.webhooksApp(webhook.organization_id) },
  })
  const people = await listResponsible(db, webhook)
  await sendMails(
    db,
    secrets,
    people.map(({ email }) => ({ to: email, ...mail })),
  )
}
