/** A person who is signed in changes their own password. */

import { sql } from 'kysely'
import type { Static } from 'typebox'
import { readAuditAddress } from '../../core/audit/audit-address.ts'
import { countFailedSignIn } from '../../core/audit/failed-sign-ins.ts'
import type { ReadDb, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { readClientAddress } from '../../core/http/client-address.ts'
import { logSecurity } from '../../core/http/security-log.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Context } from '../../core/operation/operation.ts'
import { loadPerson } from '../users/index.ts'
import { ownPasswordChangedMail } from './mails.ts'
import { hashPassword, isOwnAddress, isPassword } from './password.ts'
import type { PasswordChange } from './schema.ts'
import { deleteOtherSessions, findCredentials, markLinksUsed, upsertPassword } from './store.ts'
import { countSignIn, resetSignInAttempts } from './throttle.ts'

/** Attempts are counted outside the transaction, so that failed ones count as well. */
export async function changePassword(
  {
    db,
    actor,
    request,
    recording,
    secrets,
    config,
  }: Pick<Context<WriteDb>, 'db' | 'actor' | 'request' | 'recording' | 'secrets' | 'config'>,
  { currentPassword, password }: Static<typeof PasswordChange>,
): Promise<void> {
  const user = await loadPerson(db, actor.userId)
  if (isOwnAddress(password, user.email)) throw invalid('password must not be the e-mail address')
  const old = (await findCredentials(db, user.email))?.hash ?? null
  if (old === null) await checkFirstPassword(db, user, actor.tokenId)
  else {
    const address = readClientAddress(request)
    await countSignIn(db, user.email, address).catch((error) => {
      logSecurity(request, 'sign-in throttled', { email: user.email })
      throw error
    })
    if (currentPassword === undefined) throw invalid('currentPassword is required: the account has a password')
    if (!(await isPassword(old, currentPassword))) {
      logSecurity(request, 'sign-in failed', { email: user.email })
      await countFailedSignIn(db, {
        method: 'password',
        account: user.id,
        address: readAuditAddress(request, config.auditAddresses),
      })
      throw invalid('currentPassword is not the password of this account')
    }
    await resetSignInAttempts(db, user.email, address)
  }
  const hash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    await upsertPassword(trx, user.id, hash)
    await markLinksUsed(trx, user.id)
    await deleteOtherSessions(trx, user.id, actor.tokenId)
    await recording.write(trx)
    if (old !== null) await sendMails(trx, secrets, [{ to: user.email, ...ownPasswordChangedMail(user.display_name) }])
  })
  logSecurity(request, 'password changed', { by: { userId: user.id, tokenId: actor.tokenId } })
}

const FRESH_MINUTES = 15

/**
 * Only the session proves who sets a first password, so it must be fresh. A person for whom an identity provider vouches proves their
 * address by a mailed link first, or the provider could take the account over (decision 0012).
 */
async function checkFirstPassword(db: ReadDb, user: { vouched_by: string | null }, tokenId: string): Promise<void> {
  const fresh = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .select(['sessions.id', 'sessions.own_credentials'])
    .where('tokens.id', '=', tokenId)
    .where('sessions.created_at', '>', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst()
  if (!fresh?.own_credentials || user.vouched_by !== null)
    throw conflict('The account has no password yet: ask for a link to choose one at /forgot-password')
}
