/** The texts of the mails to people who want to join by a link invite. */
import { composeMail, type MailText } from '../../core/mail/compose.ts'
import { toPlainName } from '../../core/mail/plain-name.ts'
import { JOIN_LINK_HOURS } from './join-links.ts'

/** Whoever gets it may know nothing of the organization, so its title is not the subject (decision 0148). */
const SUBJECT = 'Join an organization'

/** The mail to a person without an account; its link makes one. */
export const joinMail = (organization: string, url: string): MailText =>
  composeMail({
    subject: SUBJECT,
    paragraphs: [
      `Somebody, hopefully you, wants to join ${toPlainName(organization, 'an organization')} with this address.`,
    ],
    action: { label: 'Continue', url },
    closing: [
      `The link works once, for ${JOIN_LINK_HOURS} hours. If it was not you, ignore this mail: nothing happens.`,
    ],
  })

/** The mail to a person who has an account with this address. */
export const joinBySignInMail = (organization: string, url: string): MailText =>
  composeMail({
    subject: SUBJECT,
    paragraphs: [
      `Somebody, hopefully you, wants to join ${toPlainName(organization, 'an organization')} with this address.`,
      'You have an account with it already: sign in as you always do, and join.',
    ],
    action: { label: 'Sign in and join', url },
    closing: ['If it was not you, ignore this mail: nothing happens.'],
  })
