/** How often somebody may try, counted in the database so that all processes count together, and before the trying, so that many at once count too. */
import { createHash } from 'node:crypto'
import { networkOf } from '../../core/client-address.ts'
import type { Db } from '../../core/database/connect.ts'
import { rateLimited } from '../../core/errors.ts'
import { countAttempt, deleteAttempts } from './store.ts'

interface Limit {
  name: string
  attempts: number
  minutes: number
}

const SIGN_IN_ACCOUNT: Limit = { name: 'sign-in account', attempts: 10, minutes: 15 }
const SIGN_IN_ADDRESS: Limit = { name: 'sign-in address', attempts: 100, minutes: 15 }
const RESET_ACCOUNT: Limit = { name: 'reset account', attempts: 3, minutes: 60 }
const RESET_ADDRESS: Limit = { name: 'reset address', attempts: 20, minutes: 60 }
// A whole office may come from one address.
const SSO_ADDRESS: Limit = { name: 'sso address', attempts: 2000, minutes: 15 }

/** Throws 429 when there were too many attempts on this account, or from this address. */
export async function countSignIn(db: Db, email: string, address: string): Promise<void> {
  await countOrRefuse(db, SIGN_IN_ADDRESS, networkOf(address))
  await countOrRefuse(db, SIGN_IN_ACCOUNT, email)
}

/** A good sign-in clears the account; the address stays counted, or a thief with one account of his own could clear it. */
export const forgetSignIns = (db: Db, email: string) => deleteAttempts(db, bucketOf(SIGN_IN_ACCOUNT, email))

/** Throws 429 for the address; says whether the account may get another mail, which the caller must not tell. */
export async function countReset(db: Db, email: string, address: string): Promise<boolean> {
  await countOrRefuse(db, RESET_ADDRESS, networkOf(address))
  const { count } = await countAttempt(db, bucketOf(RESET_ACCOUNT, email), RESET_ACCOUNT.minutes)
  return count <= RESET_ACCOUNT.attempts
}

/** Throws 429 when too many sign-ins with SSO were begun or answered from this address. */
export const countSso = (db: Db, address: string) => countOrRefuse(db, SSO_ADDRESS, networkOf(address))

async function countOrRefuse(db: Db, limit: Limit, who: string): Promise<void> {
  const { count, seconds } = await countAttempt(db, bucketOf(limit, who), limit.minutes)
  if (count > limit.attempts) throw rateLimited(seconds)
}

const bucketOf = (limit: Limit, who: string) => `${limit.name} ${createHash('sha256').update(who).digest('base64url')}`
