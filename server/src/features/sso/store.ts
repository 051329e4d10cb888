import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { NewRow, RowChange } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'

// Providers

const providersOf = (db: ReadDb, organizationId: string) =>
  db.selectFrom('saml_providers').selectAll().where('organization_id', '=', organizationId)

export const listSamlProviders = (db: ReadDb, organizationId: string, page: PageRequest) =>
  paginate(db, providersOf(db, organizationId), page, ['created_at asc', 'id asc'])

export const listAllSamlProviders = (db: ReadDb, organizationId: string) =>
  providersOf(db, organizationId).orderBy('created_at').orderBy('id').execute()

const joined = (db: ReadDb) =>
  db
    .selectFrom('saml_providers')
    .innerJoin('organizations', 'organizations.id', 'saml_providers.organization_id')
    .selectAll('saml_providers')
    .orderBy('saml_providers.created_at')
    .orderBy('saml_providers.id')

/** Lists the providers of organizations that have the domain and may vouch for it, whoever is a member. */
export const listSamlProvidersForDomain = (db: ReadDb, domain: string) =>
  joined(db)
    .where(
      sql<boolean>`(${domain} = ANY (organizations.email_domains) OR EXISTS (
        SELECT FROM organization_domains d WHERE d.organization_id = organizations.id AND d.domain = ${domain}))`,
    )
    .where(sql<boolean>`can_vouch(organizations.id, ${domain})`)
    .execute()

/** Lists the providers of organizations that have an SSO member with this address; only the person's own mailbox may get the list. */
export const listSamlProvidersOfMember = (db: ReadDb, email: string, domain: string) =>
  joined(db)
    .where(
      sql<boolean>`EXISTS (SELECT FROM members m JOIN users u ON u.id = m.user_id
        WHERE u.email = ${email} AND m.organization_id = organizations.id AND m.sso AND NOT m.disabled AND u.disabled_at IS NULL)`,
    )
    .where(sql<boolean>`can_vouch(organizations.id, ${domain})`)
    .execute()

/**
 * Lists the providers of organizations that require SSO of this person: they have joined as an SSO member, and the organization may vouch for them.
 * Break-glass administrators are left out, so that a provider that fails shuts nobody out for good (decision 0141).
 */
export const listSamlProvidersRequiredOf = (db: ReadDb, email: string, domain: string) =>
  joined(db)
    .innerJoin('accepted_members as members', 'members.organization_id', 'organizations.id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.user_id')
    .where('users.email', '=', email)
    .where('organizations.sso', '=', true)
    .where('members.sso', '=', true)
    .where('members.disabled', '=', false)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM members exempt WHERE exempt.organization_id = members.organization_id
        AND exempt.user_id = members.user_id AND exempt.is_break_glass AND exempt.role = 'admin')`,
    )
    .where(sql<boolean>`can_vouch(organizations.id, ${domain})`)
    .execute()

export const findSamlProvider = (db: ReadDb, id: string) =>
  db.selectFrom('saml_providers').selectAll().where('id', '=', id).executeTakeFirst()

/** Prevents the deletion of the provider until this transaction ends. It is locked before its requests, as in its removal, which avoids a deadlock. */
export const lockSamlProvider = (db: Transaction, id: string) =>
  db.selectFrom('saml_providers').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()

export const loadSamlProvider = (db: ReadDb, organizationId: string, id: string) =>
  providersOf(db, organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('SAML provider'))

export const insertSamlProvider = (db: Transaction, provider: Omit<NewRow<'saml_providers'>, 'id'>) =>
  db
    .insertInto('saml_providers')
    .values({ id: newId(), ...provider })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An empty change is valid too. */
export const updateSamlProvider = (
  db: Transaction,
  organizationId: string,
  id: string,
  change: RowChange<'saml_providers'>,
) =>
  db
    .updateTable('saml_providers')
    .set({ id, ...change })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('SAML provider'))

export async function deleteSamlProvider(db: Transaction, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saml_providers')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

// Sign-ins under way

export async function insertRequest(db: WriteDb, request: Omit<NewRow<'saml_requests'>, 'expires_at'>): Promise<void> {
  await db
    .insertInto('saml_requests')
    .values({ ...request, expires_at: sql`now() + interval '1 hour'` })
    .execute()
}

/** Deletes and returns a request; of two concurrent responses to it only one gets it. */
export const takeRequest = (db: Transaction, providerId: string, id: string) =>
  db
    .deleteFrom('saml_requests')
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()

/** Returns false when the assertion was used before. It is stored longer than any request lives that it could answer. */
export async function insertAssertion(db: Transaction, providerId: string, hash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saml_assertions')
    .values({ provider_id: providerId, hash, expires_at: sql`now() + interval '1 day'` })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteExpiredSamlRequests(db: WriteDb): Promise<void> {
  await db.deleteFrom('saml_requests').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('saml_tests').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('saml_assertions').where('expires_at', '<', sql<Date>`now()`).execute()
}
