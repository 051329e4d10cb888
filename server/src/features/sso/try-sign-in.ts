import { sql } from 'kysely'
import { hashToken } from '../../core/actor.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { admitPerson } from './admit-person.ts'
import { explainRefusal } from './pages.ts'
import type { Assertion } from './read-assertion.ts'
import type { SamlProviderRow, SamlTestRow } from './schema.ts'
import { insertAssertion, lockSamlProvider } from './store.ts'
import type { SamlTestResult } from './test-store.ts'

/** Runs the sign-in of an accepted assertion and rolls it back: nobody is created, changed or signed in (decision 0072). The assertion cannot be used again. */
export async function trySignIn(
  db: Transaction,
  { id }: SamlProviderRow,
  test: SamlTestRow,
  assertion: Assertion,
  isSameBrowser: (browserHash: string | null) => boolean,
): Promise<SamlTestResult> {
  const provider = await lockSamlProvider(db, id)
  if (!provider) return { status: 'refused', reason: 'the provider was removed' }
  if (assertion.inResponseTo !== test.id) return { status: 'refused', reason: 'it answers another request' }
  if (!isSameBrowser(test.browser_hash)) return { status: 'refused', reason: 'another browser began this test' }
  if (!(await insertAssertion(db, provider.id, hashToken(assertion.id))))
    return { status: 'refused', reason: `the assertion ${assertion.id} was used before` }
  await sql`SAVEPOINT before_sign_in`.execute(db)
  const admission = await admitPerson(db, provider, assertion)
  await sql`ROLLBACK TO SAVEPOINT before_sign_in`.execute(db)
  const { email } = assertion
  if ('refusal' in admission) return { status: 'refused', email, reason: explainRefusal(email, admission.refusal) }
  return { status: 'passed', email }
}
