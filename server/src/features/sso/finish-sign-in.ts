import { hashToken } from '../../core/actor.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { joinProviderToSession, recordJoin, type Session, type SessionOrigin, startSession } from '../sign-in/index.ts'
import { admitPerson, type Refusal } from './admit-person.ts'
import type { Assertion } from './read-assertion.ts'
import type { SamlProviderRow } from './schema.ts'
import { insertAssertion, lockSamlProvider, takeRequest } from './store.ts'

/** `session` is undefined where the person's own session in this browser goes on. `refused`: the response is invalid. `turned away`: it is valid, but the person may not sign in this way. */
type SignInResult =
  | { kind: 'signed in'; userId: string; session: string | undefined; next: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'turned away'; refusal: Refusal }

/** Runs in one transaction. Request and assertion cannot be used again, whatever the result. */
export async function finishSignIn(
  db: Transaction,
  { id }: SamlProviderRow,
  assertion: Assertion,
  {
    isSameBrowser,
    origin,
    current,
  }: {
    isSameBrowser: (browserHash: string | null) => boolean
    origin: SessionOrigin
    /** The session of this browser, of whomever. */
    current: Session | undefined
  },
): Promise<SignInResult> {
  const provider = await lockSamlProvider(db, id)
  if (!provider) return { kind: 'refused', reason: 'the provider was removed' }
  const request = await takeRequest(db, provider.id, assertion.inResponseTo)
  if (!request)
    return { kind: 'refused', reason: 'it answers no pending request: unknown, too old, or already answered' }
  if (!isSameBrowser(request.browser_hash)) return { kind: 'refused', reason: 'another browser began this sign-in' }
  if (!(await insertAssertion(db, provider.id, hashToken(assertion.id))))
    return { kind: 'refused', reason: `the assertion ${assertion.id} was used before` }
  const admission = await admitPerson(db, provider, assertion)
  if ('refusal' in admission) return { kind: 'turned away', refusal: admission.refusal }
  const { userId, hasJoined } = admission
  if (hasJoined) await recordJoin(db, provider.organization_id, userId, origin)
  if (current?.user_id === userId) {
    await joinProviderToSession(db, current, origin, provider.id)
    return { kind: 'signed in', userId, session: undefined, next: request.next }
  }
  return { kind: 'signed in', userId, session: await startSession(db, userId, origin, provider.id), next: request.next }
}
