/** Test sign-ins, with which an administrator tests a provider. */
import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { limitReached, notFound } from '../../core/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { RefusalReason } from './refusal-reason.ts'
import { newRequestId } from './saml.ts'

export interface SamlTestResult {
  status: 'passed' | 'refused'
  /** The address that the provider names, when its response was accepted. */
  email?: string
  /** An English sentence. */
  reason?: string
  reasons?: readonly RefusalReason[]
}

/** A test expires after an hour, like the request of a sign-in. */
const LIFETIME = sql<Date>`now() + interval '1 hour'`

/** Tests of one organization that wait for their provider at once. */
const MOST_WAITING = 20

/** Throws 429 while too many tests of the organization wait. */
export async function checkWaitingTests(db: Transaction, organizationId: string): Promise<void> {
  await lockOrganization(db, organizationId)
  const { count, seconds } = await db
    .selectFrom('saml_tests')
    .innerJoin('saml_providers', 'saml_providers.id', 'saml_tests.provider_id')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`ceil(extract(epoch FROM min(saml_tests.expires_at) - now()))::int`.as('seconds'),
    ])
    .where('saml_providers.organization_id', '=', organizationId)
    .where('saml_tests.status', '=', 'waiting')
    .where('saml_tests.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  if (count >= MOST_WAITING)
    throw limitReached(`At most ${MOST_WAITING} tests of an organization wait at once: finish one, or wait`, seconds)
}

export const insertSamlTest = (db: Transaction, providerId: string) =>
  db
    .insertInto('saml_tests')
    .values({ id: newRequestId(), provider_id: providerId, expires_at: LIFETIME })
    .returningAll()
    .executeTakeFirstOrThrow()

const testsOf = (db: ReadDb, providerId: string, id: string) =>
  db
    .selectFrom('saml_tests')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)

export const loadSamlTest = (db: ReadDb, providerId: string, id: string) =>
  testsOf(db, providerId, id).executeTakeFirstOrThrow(() => notFound('Test of the SAML provider'))

/** Finds a test that has no result yet. */
export const findWaitingTest = (db: ReadDb, providerId: string, id: string) =>
  testsOf(db, providerId, id).where('status', '=', 'waiting').executeTakeFirst()

export async function setTestBrowser(db: WriteDb, id: string, browserHash: string | null): Promise<void> {
  await db.updateTable('saml_tests').set({ browser_hash: browserHash }).where('id', '=', id).execute()
}

/** The first result stays. */
export async function recordTestResult(db: WriteDb, id: string, result: SamlTestResult): Promise<void> {
  const { status, email = null, reason = null, reasons } = result
  await db
    .updateTable('saml_tests')
    .set({ status, email, reason, reasons: reasons?.length ? JSON.stringify(reasons) : null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
