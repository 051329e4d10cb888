/** Hands a mail over: to the SMTP server of the settings, or as a file into the outbox. */

import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { makePrivateFolder, PRIVATE_FILE } from '../storage/private-files.ts'
import { isMailAddress } from './address.ts'

export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Where the recipient stops mails of this kind. */
  unsubscribeUrl?: string | null
  createdAt: Date
}

export interface Mailer {
  deliver: (mail: OutgoingMail) => Promise<void>
}

/** The mail can never be delivered: trying again would not help. */
export class UndeliverableError extends Error {}

export interface MailSettings {
  smtpUrl: string | undefined
  from: { name: string; address: string }
  outbox: string
  logger: FastifyBaseLogger
  /** Most seconds without a byte from the mail server. */
  idleSeconds?: number
}

const IDLE_SECONDS = 60

export function createMailer(settings: MailSettings): Mailer {
  const deliver = settings.smtpUrl === undefined ? intoOutbox : bySmtp
  return {
    async deliver(mail) {
      if (!isMailAddress(mail.recipient)) throw new UndeliverableError('The address is not one')
      await deliver(settings, mail)
    },
  }
}

/** One connection a mail: a shared one would put mails back into its own queue when it breaks, and send twice. */
async function bySmtp({ smtpUrl, from, idleSeconds = IDLE_SECONDS }: MailSettings, mail: OutgoingMail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl!,
    connectionTimeout: 20_000,
    greetingTimeout: Math.min(20, idleSeconds) * 1000,
    socketTimeout: idleSeconds * 1000,
  })
  try {
    await transport.sendMail(toMessage(mail, from))
  } catch (error) {
    const { message } = error as Error
    if (isRefusedForGood(error)) throw new UndeliverableError(message, { cause: error })
    throw new Error(`The mail server did not take the mail: ${message}`, { cause: error })
  } finally {
    transport.close()
  }
}

/** A 5xx to the recipient or the content. Refused credentials are a matter of settings, and may be mended. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** The name comes from the mail: written twice, it is still one file. */
async function intoOutbox({ outbox, from, logger }: MailSettings, mail: OutgoingMail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail(toMessage(mail, from))
  const path = join(outbox, `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
  await makePrivateFolder(outbox)
  await writeFile(`${path}.part`, message as Buffer, { mode: PRIVATE_FILE })
  await rename(`${path}.part`, path)
  // Not the links in it: some of them open an account.
  logger.info({ to: mail.recipient, path }, `No SMTP_URL is set: "${mail.subject}" was written to the outbox`)
}

/** The Message-ID is the mail's own, so that a receiver who gets it twice can tell. */
const toMessage = (mail: OutgoingMail, from: MailSettings['from']) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl && {
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})
