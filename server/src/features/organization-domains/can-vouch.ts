/** An organization vouches for people of its verified domains by single sign-on (decision 0054). */
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { domainOfEmail } from './domain-name.ts'

export async function canVouch(db: ReadDb, organizationId: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    SELECT can_vouch(${organizationId}, ${domainOfEmail(email)}) AS can`.execute(db)
  return rows[0]!.can
}

/** Returns those of these addresses whose domains the organization may not vouch for. */
export async function listUnvouched(db: ReadDb, organizationId: string, emails: string[]): Promise<Set<string>> {
  const domains = [...new Set(emails.map(domainOfEmail))]
  const { rows } = await sql<{ domain: string }>`
    SELECT domain FROM unnest(${domains}::text[]) AS domain WHERE NOT can_vouch(${organizationId}, domain)`.execute(db)
  const unvouched = new Set(rows.map(({ domain }) => domain))
  return new Set(emails.filter((email) => unvouched.has(domainOfEmail(email))))
}
