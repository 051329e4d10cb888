import Type from 'typebox'
import { sendMails } from '../../core/mail/send-mail.ts'
import { findMail } from '../../core/mail/store.ts'
import { job } from '../../core/queue/job.ts'
import { deleteExpiredSessionTokens } from '../tokens/index.ts'
import { findUserByEmail } from '../users/index.ts'
import { createSignInLink } from './links.ts'
import { resetMail } from './mails.ts'
import { deleteExpiredSignIns } from './store.ts'

/** The account is looked up only here, so that the request takes equally long whether there is one or not. */
export const sendResetMail = job({
  name: 'send-reset-mail',
  payload: Type.Object({ email: Type.String(), mailId: Type.String() }),
  run: async ({ db, secrets, urls, payload: { email, mailId } }) => {
    await db.transaction().execute(async (trx) => {
      const user = await findUserByEmail(trx, email)
      if (!user || user.disabled_at || (await findMail(trx, mailId))) return
      const token = await createSignInLink(trx, user.id, 'reset')
      await sendMails(trx, secrets, [
        { id: mailId, to: user.email, ...resetMail(user.display_name, urls.setPassword(token)) },
      ])
    })
  },
})

const purgeSignIn = job({
  name: 'purge-sign-in',
  payload: Type.Object({}),
  cron: '11 * * * *',
  run: async ({ db }) => {
    await deleteExpiredSignIns(db)
    await deleteExpiredSessionTokens(db)
  },
})

export const jobs = [sendResetMail, purgeSignIn]
