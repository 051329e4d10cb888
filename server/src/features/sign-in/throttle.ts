/** Limits attempts to sign in. They are counted in the database, for all processes together, and before each attempt, so that concurrent ones count too. */
import { createHash } from 'node:crypto'
import type { WriteDb } from '../../core/database/connections.ts'
import { rateLimited } from '../../core/errors.ts'
import { toNetwork } from '../../core/http/client-address.ts'
import { countAttempt, deleteAttempts, findAttempts } from './store.ts'

interface Limit {
  name: string
  attempts: number
  minutes: number
}

/** Attempts from one client address on one account. */
const SIGN_IN_PAIR: Limit = { name: 'sign-in pair', attempts: 10, minutes: 15 }
/**
 * Attempts from all addresses on one account. They refuse nobody by themselves, since anybody could lock the person out then: the more there were
 * within a day, the fewer attempts each address has, and the longer it waits for the next ones.
 */
const SIGN_IN_ACCOUNT = { name: 'sign-in account', minutes: 24 * 60 }
const UNDER_ATTACK: [attemptsOnAccount: number, limit: Limit][] = [
  [1000, { ...SIGN_IN_PAIR, attempts: 2, minutes: 60 }],
  [100, { ...SIGN_IN_PAIR, attempts: 5, minutes: 30 }],
]
const SIGN_IN_ADDRESS: Limit = { name: 'sign-in address', attempts: 100, minutes: 15 }
const RESET_ACCOUNT: Limit = { name: 'reset account', attempts: 3, minutes: 60 }
const RESET_ADDRESS: Limit = { name: 'reset address', attempts: 20, minutes: 60 }
const JOIN_ACCOUNT: Limit = { name: 'join account', attempts: 3, minutes: 60 }
const JOIN_ADDRESS: Limit = { name: 'join address', attempts: 20, minutes: 60 }
/** A title is a text that strangers get by mail, so no organization gets to send it without end. */
const JOIN_ORGANIZATION: Limit = { name: 'join organization', attempts: 500, minutes: 24 * 60 }
const SSO_LOOKUP_ADDRESS: Limit = { name: 'sso lookup address', attempts: 100, minutes: 15 }
const SSO_LOOKUP_ACCOUNT: Limit = { name: 'sso lookup account', attempts: 3, minutes: 60 }
const DOMAIN_CHECK: Limit = { name: 'domain check', attempts: 60, minutes: 60 }
// A whole office may come from one address.
const SSO_ADDRESS: Limit = { name: 'sso address', attempts: 2000, minutes: 15 }

/** Throws 429 when there were too many attempts from this address, on any account or on this one. */
export async function countSignIn(db: WriteDb, email: string, address: string): Promise<void> {
  await countOrRefuse(db, SIGN_IN_ADDRESS, toNetwork(address))
  const account = bucketOf(SIGN_IN_ACCOUNT, email)
  const onAccount = await findAttempts(db, account)
  const [, limit] = UNDER_ATTACK.find(([attempts]) => onAccount >= attempts) ?? [0, SIGN_IN_PAIR]
  await countOrRefuse(db, limit, pairOf(email, address))
  // Refused attempts are not counted here, so that one address alone cannot slow down all others.
  await countAttempt(db, account, SIGN_IN_ACCOUNT.minutes)
}

/**
 * A successful sign-in resets the count of the account for this address. The count of the address stays, or an attacker could reset it with an
 * account of their own; so does the count of the whole account, or its owner would reset it for everybody who guesses.
 */
export const resetSignInAttempts = (db: WriteDb, email: string, address: string) =>
  deleteAttempts(db, bucketOf(SIGN_IN_PAIR, pairOf(email, address)))

const pairOf = (email: string, address: string) => `${toNetwork(address)} ${email}`

/** Throws 429 for the client address; returns whether the account may get another mail, which the caller must not reveal. */
export const countReset = (db: WriteDb, email: string, address: string) =>
  countMail(db, { ofAddress: RESET_ADDRESS, ofAccount: RESET_ACCOUNT }, email, address)

/** The same for the mail with the ways to sign in with SSO. */
export const countSsoLookup = (db: WriteDb, email: string, address: string) =>
  countMail(db, { ofAddress: SSO_LOOKUP_ADDRESS, ofAccount: SSO_LOOKUP_ACCOUNT }, email, address)

/** The same for the mail to a person who joins by a link invite; throws 429 for the organization too. */
export async function countJoinMail(
  db: WriteDb,
  email: string,
  address: string,
  organizationId: string,
): Promise<boolean> {
  const mayGetMail = await countMail(db, { ofAddress: JOIN_ADDRESS, ofAccount: JOIN_ACCOUNT }, email, address)
  await countOrRefuse(db, JOIN_ORGANIZATION, organizationId)
  return mayGetMail
}

/** Throws 429 when the organization queried the DNS too often. */
export const countDomainCheck = (db: WriteDb, organizationId: string) => countOrRefuse(db, DOMAIN_CHECK, organizationId)

async function countMail(
  db: WriteDb,
  { ofAddress, ofAccount }: { ofAddress: Limit; ofAccount: Limit },
  email: string,
  address: string,
): Promise<boolean> {
  await countOrRefuse(db, ofAddress, toNetwork(address))
  const { count } = await countAttempt(db, bucketOf(ofAccount, email), ofAccount.minutes)
  return count <= ofAccount.attempts
}

/** Throws 429 when too many sign-ins with SSO were begun or answered from this address. */
export const countSso = (db: WriteDb, address: string) => countOrRefuse(db, SSO_ADDRESS, toNetwork(address))

async function countOrRefuse(db: WriteDb, limit: Limit, who: string): Promise<void> {
  const { count, seconds } = await countAttempt(db, bucketOf(limit, who), limit.minutes)
  if (count > limit.attempts) throw rateLimited(seconds)
}

const bucketOf = (limit: Pick<Limit, 'name'>, who: string) =>
  `${limit.name} ${createHash('sha256').update(who).digest('base64url')}`
