/** The texts of the sign-in mails. */
import { composeMail, type MailText } from '../../core/mail/compose.ts'
import { toPlainName } from '../../core/mail/plain-name.ts'

export interface InviteMailFields {
  /** The title of the organization. */
  organization: string
  /** The name of the person who invites. */
  inviter: string
}

/** Its readers accepted nothing yet, so nobody else chooses the subject, and no name leads anywhere (decision 0148). */
const toSentence = ({ organization, inviter }: InviteMailFields, toText: (names: InviteMailFields) => string) =>
  toText({ organization: toPlainName(organization, 'an organization'), inviter: toPlainName(inviter, 'Somebody') })

/** The mail to a new user; its link sets the first password. */
export const inviteMail = (fields: InviteMailFields, url: string): MailText =>
  composeMail({
    subject: 'An invitation to work on documentation',
    paragraphs: [
      toSentence(
        fields,
        ({ inviter, organization }) => `${inviter} invited you to work on the documentation of ${organization}.`,
      ),
      'Choose a password to start.',
    ],
    action: { label: 'Accept the invitation', url },
    closing: ['The link works once, for 30 days. If you did not expect this mail, ignore it.'],
  })

/** The mail to a user who has an account already; they join, or decline, once they are signed in. */
export const addedMail = (fields: InviteMailFields, url: string): MailText =>
  composeMail({
    subject: 'An invitation to an organization',
    paragraphs: [
      toSentence(
        fields,
        ({ inviter, organization }) => `${inviter} invited you to work on the documentation of ${organization}.`,
      ),
      'Sign in as you always do, then join or decline. Nothing changes for you until you join.',
    ],
    action: { label: 'See the invitation', url },
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
