/**
 * Sends mails by a job. SMTP has no transactions, so a mail is claimed (attempted_at), delivered and marked as sent. A mail is sent twice only if the
 * process dies after the delivery and before the mark; both have the same Message-ID.
 */
import Type from 'typebox'
import type { Transaction } from '../database/connections.ts'
import { newId } from '../ids.ts'
import { enqueueAll } from '../queue/enqueue.ts'
import { job } from '../queue/job.ts'
import type { Secrets } from '../secrets.ts'
import { isMailAddress } from './address.ts'
import type { MailText } from './compose.ts'
import { sealBodies, unsealBody } from './mail-bodies.ts'
import { UndeliverableError } from './mailer.ts'
import { countedMails } from './metrics.ts'
import {
  deleteOldMails,
  insertMails,
  isMailPending,
  markMailFailed,
  markMailSent,
  releaseMail,
  takeMail,
} from './store.ts'

interface NewMail extends MailText {
  /** Set by a caller who may submit the same mail twice. */
  id?: string
  to: string
  /** The link to unsubscribe, for mails that a recipient may refuse. */
  unsubscribeUrl?: string
}

export const sendMailJob = job({
  name: 'send-mail',
  payload: Type.Object({ mailId: Type.String() }),
  run: async ({ db, secrets, mailer, logger, payload: { mailId } }) => {
    const mail = await takeMail(db, mailId)
    if (!mail) {
      if (await isMailPending(db, mailId)) throw new Error(`Mail ${mailId} is being sent by another process`)
      return
    }
    const { id, recipient, subject, unsubscribe_url: unsubscribeUrl, created_at: createdAt } = mail
    try {
      const body = await unsealBody(secrets, db, mail)
      await mailer.deliver({ id, recipient, subject, ...body, unsubscribeUrl, createdAt })
    } catch (error) {
      const message = (error as Error).message
      if (!(error instanceof UndeliverableError)) {
        await releaseMail(db, id, message)
        throw error
      }
      logger.warn({ mail: id, to: recipient, err: error }, 'A mail cannot be delivered')
      await markMailFailed(db, id, message)
      return countedMails.count('failed')
    }
    await markMailSent(db, id)
    countedMails.count('sent')
  },
})

export const purgeMailsJob = job({
  name: 'purge-mails',
  payload: Type.Object({}),
  cron: '41 3 * * *',
  run: ({ db }) => deleteOldMails(db),
})

/** The mail is sent if and only if the caller's transaction commits. */
export async function sendMails(
  db: Transaction,
  secrets: Secrets,
  mails: NewMail[],
  /** The organization or person whose mails they are, which share the mail server fairly; without one they are the server's own. */
  owner?: string,
): Promise<void> {
  if (mails.length === 0) return
  const named = mails.map((mail) => {
    if (!isMailAddress(mail.to)) throw new TypeError(`Not a mail address: ${JSON.stringify(mail.to)}`)
    return { ...mail, id: mail.id ?? newId() }
  })
  const sealed = await sealBodies(secrets, db, named)
  const rows = named.map(({ id, to, subject, unsubscribeUrl }, at) => ({
    id,
    recipient: to,
    subject,
    sealed_body: sealed[at]!,
    unsubscribe_url: unsubscribeUrl ?? null,
  }))
  await insertMails(db, rows)
  await enqueueAll(
    db,
    sendMailJob,
    rows.map(({ id }) => ({ mailId: id })),
    { owner },
  )
}
