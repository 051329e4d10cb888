import Type from 'typebox'
import { composeMail } from '../../core/mail/compose.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import { findMail } from '../../core/mail/store.ts'
import { job } from '../../core/queue/job.ts'
import { domainOfEmail } from '../organization-domains/index.ts'
import { isActive } from './readiness.ts'
import { toStartUrl } from './start-url.ts'
import { deleteExpiredSamlRequests, listSamlProvidersOfMember } from './store.ts'

/** The member is looked up only here, so that the page reveals nothing. */
export const sendSsoMail = job({
  name: 'send-sso-mail',
  payload: Type.Object({ email: Type.String(), next: Type.String(), mailId: Type.String() }),
  run: async ({ db, secrets, urls, payload: { email, next, mailId } }) => {
    await db.transaction().execute(async (trx) => {
      const providers = (await listSamlProvidersOfMember(trx, email, domainOfEmail(email))).filter(isActive)
      const [first, ...others] = providers.map(({ id, label }) => ({ label, url: toStartUrl(urls, id, next) }))
      if (!first || (await findMail(trx, mailId))) return
      const mail = composeMail({
        subject: 'How to sign in',
        paragraphs: ['The SSO sign-in page was requested for this address.'],
        action: { label: `Continue with ${first.label}`, url: first.url },
        closing: [
          ...others.map(({ label, url }) => `${label}: ${url}`),
          'If it was not you, ignore this mail: it signs nobody in.',
        ],
      })
      await sendMails(trx, secrets, [{ id: mailId, to: email, ...mail }])
    })
  },
})

export const purgeSaml = job({
  name: 'purge-saml',
  payload: Type.Object({}),
  cron: '17 * * * *',
  run: ({ db }) => deleteExpiredSamlRequests(db),
})

export const jobs = [sendSsoMail, purgeSaml]
