/** Delivers a mail to the configured SMTP server, or writes it as a file to the outbox. */

import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createPrivateFolder, PRIVATE_FILE } from '../storage/private-files.ts'
import { isMailAddress } from './address.ts'

interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** The link with which the recipient unsubscribes from mails of this kind. */
  unsubscribeUrl?: string | null
  createdAt: Date
}

export interface Mailer {
  deliver: (mail: OutgoingMail) => Promise<void>
}

/** The mail can never be delivered, so it is not tried again. */
export class UndeliverableError extends Error {}

interface MailSettings {
  smtpUrl: string | undefined
  from: { name: string; address: string }
  outbox: string
  logger: FastifyBaseLogger
  /** The most seconds to wait for a byte from the mail server. */
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

/** Opens one connection per mail: a shared one would requeue mails when it breaks, and send them twice. */
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
    throw new Error(`The mail server refused the mail: ${message}`, { cause: error })
  } finally {
    transport.close()
  }
}

/** A 5xx about the recipient or the content is permanent. Refused credentials are a fault of the settings, which can be corrected. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** The file is named after the mail, so that writing it twice gives one file. */
async function intoOutbox({ outbox, from, logger }: MailSettings, mail: OutgoingMail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail(toMessage(mail, from))
  const path = join(outbox, `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
  await createPrivateFolder(outbox)
  await writeFile(`${path}.part`, message as Buffer, { mode: PRIVATE_FILE })
  await rename(`${path}.part`, path)
  // The log leaves out links, because some of them open an account.
  logger.info({ to: mail.recipient, path }, `No SMTP_URL is set: "${mail.subject}" was written to the outbox`)
}

/** The Message-ID belongs to the mail, so that a recipient who gets it twice can detect that. */
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
