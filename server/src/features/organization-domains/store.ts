import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'

const domainsOf = (db: ReadDb, organizationId: string) =>
  db.selectFrom('organization_domains').selectAll().where('organization_id', '=', organizationId)

export const listDomains = (db: ReadDb, organizationId: string, page: PageRequest) =>
  paginate(db, domainsOf(db, organizationId), page, ['created_at asc', 'id asc'])

export const loadDomain = (db: ReadDb, organizationId: string, id: string) =>
  domainsOf(db, organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Domain'))

export async function countDomains(db: ReadDb, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('organization_domains')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

const newDomain = (organizationId: string, domain: string) => ({
  id: newId(),
  organization_id: organizationId,
  domain,
  challenge: randomBytes(24).toString('base64url'),
})

/** Returns undefined when the organization has this domain already. */
export const insertDomain = (db: Transaction, organizationId: string, domain: string) =>
  db
    .insertInto('organization_domains')
    .values(newDomain(organizationId, domain))
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Marks a domain as verified by the operator, adding it where it is not listed. */
export async function trustDomain(db: WriteDb, organizationId: string, domain: string): Promise<void> {
  const verified = { verified_by: 'operator', verified_at: sql<Date>`now()` }
  await db
    .insertInto('organization_domains')
    .values({ ...newDomain(organizationId, domain), ...verified })
    .onConflict((clash) => clash.columns(['organization_id', 'domain']).doUpdateSet(verified))
    .execute()
}

export const setVerification = (db: WriteDb, organizationId: string, id: string, isVerified: boolean) =>
  db
    .updateTable('organization_domains')
    .set(isVerified ? { verified_by: 'dns', verified_at: sql`now()` } : { verified_by: null, verified_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where(sql<boolean>`verified_by IS DISTINCT FROM 'operator'`)
    .returningAll()
    .executeTakeFirst()

export async function deleteDomain(db: WriteDb, organizationId: string, by: { id: string } | { domain: string }) {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['domain', by.domain] as const)
  const { numDeletedRows } = await db
    .deleteFrom('organization_domains')
    .where('organization_id', '=', organizationId)
    .where(column, '=', value)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
