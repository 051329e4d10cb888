import { sql } from 'kysely'
import { hashToken } from '../../core/actor.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { admitPerson, type Refusal } from './admit-person.ts'
import { explainRefusal } from './pages.ts'
import type { Assertion } from './read-assertion.ts'
import type { RefusalReason } from './refusal-reason.ts'
import type { SamlProviderRow, SamlTestRow } from './schema.ts'
import { insertAssertion, lockSamlProvider } from './store.ts'
import type { SamlTestResult } from './test-store.ts'

const CODES: Record<Refusal, RefusalReason['code']> = {
  'unverified domain': 'unverifiedDomain',
  disabled: 'disabled',
  'no member': 'notMember',
  'no SSO member': 'notSsoMember',
  'not joined': 'memberElsewhere',
}

const toRefusalReason = (email: string, refusal: Refusal): RefusalReason => ({
  code: CODES[refusal],
  ...(refusal === 'unverified domain' && { received: email.slice(email.lastIndexOf('@') + 1) }),
})

/** Runs the sign-in of an accepted assertion and rolls it back: nobody is created, changed or signed in (decision 0072). The assertion cannot be used again. */
export async function trySignIn(
  db: Transaction,
  { id }: SamlProviderRow,
  test: SamlTestRow,
  assertion: Assertion,
  isSameBrowser: (browserHash: string | null) => boolean,
): Promise<SamlTestResult> {
  const provider = await lockSamlProvider(db, id)
  const refuse = (reason: string, code: RefusalReason['code']): SamlTestResult => ({
    status: 'refused',
    reason,
    reasons: [{ code }],
  })
  if (!provider) return refuse('the provider was removed', 'providerRemoved')
  if (assertion.inResponseTo !== test.id) return refuse('it answers another request', 'otherRequest')
  if (!isSameBrowser(test.browser_hash)) return refuse('another browser began this test', 'otherBrowser')
  if (!(await insertAssertion(db, provider.id, hashToken(assertion.id))))
    return refuse(`the assertion ${assertion.id} was used before`, 'usedBefore')
  await sql`SAVEPOINT before_sign_in`.execute(db)
  const admission = await admitPerson(db, provider, assertion)
  await sql`ROLLBACK TO SAVEPOINT before_sign_in`.execute(db)
  const { email } = assertion
  if ('refusal' in admission) {
    const { refusal } = admission
    return {
      status: 'refused',
      email,
      reason: explainRefusal(email, refusal),
      reasons: [toRefusalReason(email, refusal)],
    }
  }
  return { status: 'passed', email }
}
