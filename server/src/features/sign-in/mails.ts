/** The texts of the sign-in mails. */
import { composeMail, type MailText } from '../../core/mail/compose.ts'

export interface InviteMailFields {
  /** The title of the organization. */
  organization: string
  /** The name of the person who invites. */
  inviter: string
}

/** The mail to a new user; its link sets the first password. */
export const inviteMail = ({ organization, inviter }: InviteMailFields, url: string): MailText =>
  composeMail({
    subject: `${inviter} invited you to ${organization}`,
    paragraphs: [
      `${inviter} invited you to work on the documentation of ${organization}.`,
      'Choose a password to start.',
    ],
    action: { label: 'Accept the invitation', url },
    closing: ['The link works once, for 30 days. If you did not expect this mail, ignore it.'],
  })

/** The mail to a user who has a password already. */
export const addedMail = ({ organization, inviter }: InviteMailFields, url: string): MailText =>
  composeMail({
    subject: `${inviter} added you to ${organization}`,
    paragraphs: [`${inviter} added you to ${organization}. Sign in as you always do.`],
    action: { label: 'Sign in', url },
  })

export const resetMail = (name: string, url: string): MailText =>
  composeMail({
    subject: 'Choose a new password',
    paragraphs: [`Hello ${name},`, 'a new password was requested for this address.'],
    action: { label: 'Choose a new password', url },
    closing: ['The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.'],
  })

/** The mail after a change by a person who knew the old password: API tokens stay valid. */
export const ownPasswordChangedMail = (name: string): MailText =>
  composeMail({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'your password was changed. You were signed out everywhere else; your API tokens still work.',
      'If it was not you, request a new password at once, which also ends your API tokens, and inform an administrator.',
    ],
  })

export const passwordChangedMail = (name: string): MailText =>
  composeMail({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'your password was changed. You were signed out everywhere else, and your API tokens no longer work.',
      'If it was not you, request a new password at once and inform an administrator.',
    ],
  })
