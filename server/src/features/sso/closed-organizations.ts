/** The organizations of a person that one token of theirs does not reach (decision 0141). */
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'

export interface ClosedOrganizationRow {
  id: string
  title: string
  logo: string | null
  reason: 'provider' | 'voucher'
}

export async function listClosedOrganizations(db: ReadDb, tokenId: string): Promise<ClosedOrganizationRow[]> {
  const { rows } = await sql<ClosedOrganizationRow>`
    SELECT o.id, o.title, o.logo, c.reason
    FROM closed_organizations c
    JOIN tokens t ON t.id = c.credential_id
    JOIN members m ON m.organization_id = c.organization_id AND m.user_id = t.user_id AND NOT m.disabled AND m.accepted_by IS NOT NULL
    JOIN organizations o ON o.id = c.organization_id
    WHERE c.credential_id = ${tokenId}
    ORDER BY o.created_at, o.id`.execute(db)
  return rows
}

export function listProvidersOf(db: ReadDb, organizationIds: string[]): Promise<Row<'saml_providers'>[]> {
  return db
    .selectFrom('saml_providers')
    .selectAll()
    .where('organization_id', '=', sql<string>`ANY(${organizationIds}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
