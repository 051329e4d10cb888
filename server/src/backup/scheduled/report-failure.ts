import { inTransaction } from '../../core/database/transaction.ts'
import { composeMail } from '../../core/mail/compose.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { JobParts } from '../../core/queue/job.ts'
import { listOperatorAddresses } from '../../features/users/index.ts'
import { hasHappenedSince, recordBackup } from './events.ts'

/** A job that is tried again within this time sends no second mail. */
const QUIET_HOURS = 6

const SUBJECTS = {
  'backup.failed': 'A backup of Lectern failed',
  'backup.restore_failed': 'A backup of Lectern could not be restored',
}

/** Records the failure and mails every operator of the server. */
export async function reportFailure(
  { db, secrets, urls, logger }: Pick<JobParts, 'db' | 'secrets' | 'urls' | 'logger'>,
  action: keyof typeof SUBJECTS,
  name: string,
  error: unknown,
): Promise<void> {
  const reason = (error as Error).message
  logger.error({ backup: name, reason }, SUBJECTS[action])
  const mail = composeMail({
    subject: SUBJECTS[action],
    paragraphs: [
      `${SUBJECTS[action]} (${urls.base}, ${name}):`,
      { quote: reason },
      'It is tried again at the next time of LECTERN_BACKUP_CRON. The log of the server may say more.',
    ],
  })
  await inTransaction(db, async (trx) => {
    const since = new Date(Date.now() - QUIET_HOURS * 3_600_000)
    const isKnown = await hasHappenedSince(trx, action, since)
    await recordBackup(trx, action, name, { reason })
    if (isKnown) return
    await sendMails(
      trx,
      secrets,
      (await listOperatorAddresses(trx)).map((to) => ({ to, ...mail })),
    )
  })
}
