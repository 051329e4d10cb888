import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { RowChange } from '../../core/database/rows.ts'
import { prepared } from '../../core/database/statement.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { OrganizationSeen } from './schema.ts'

/** Selects organizations as an enabled member sees them. */
const seenBy = (db: ReadDb, userId: string) =>
  db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .selectAll('organizations')
    .select([
      'members.role',
      sql<boolean>`EXISTS (SELECT FROM team_members t
        WHERE t.user_id = members.user_id AND t.organization_id = organizations.id AND t.role = 'owner')`.as(
        'owns_team',
      ),
    ])
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', false)

const selectSeen = prepared<OrganizationSeen>((db) => seenBy(db, '').where('organizations.id', '=', ''))

export async function loadOrganizationSeenBy(db: ReadDb, userId: string, id: string): Promise<OrganizationSeen> {
  const [organization] = await selectSeen(db, userId, false, id)
  if (!organization) throw notFound('Organization')
  return organization
}

/** Returns those of these organizations that the user is a member of. */
export function findOrganizationsSeenBy(db: ReadDb, userId: string, ids: readonly string[]) {
  return seenBy(db, userId).where('organizations.id', '=', sql<string>`ANY(${ids}::text[])`).execute()
}

export function listOrganizationsSeenBy(
  db: ReadDb,
  { userId, closedOrganizations }: Pick<Actor, 'userId' | 'closedOrganizations'>,
  page: PageRequest,
) {
  const query = seenBy(db, userId).where('organizations.id', '<>', sql<string>`ALL(${closedOrganizations}::text[])`)
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

export function findOrganization(db: ReadDb, id: string) {
  return db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Serializes changes of the tree of collections and spaces: the lock is held until the transaction ends. */
export async function lockOrganization(db: Transaction, id: string): Promise<void> {
  await db.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export function findOldestOrganization(db: ReadDb) {
  return db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
}

/** Keeps others from creating an organization until this transaction ends. */
export async function lockAllOrganizations(db: Transaction): Promise<void> {
  await sql`LOCK TABLE organizations IN SHARE ROW EXCLUSIVE MODE`.execute(db)
}

export interface NewOrganizationRow {
  title: string
  emailDomains?: string[] | undefined
  type?: string | undefined
  useCase?: string | undefined
  /** True for an organization that an operator created: it may vouch for people of any e-mail domain (decision 0054). */
  trusted?: boolean | undefined
}

/** It has no members yet: `createOrganization` of the slice members adds the first administrator. */
export async function insertOrganization(db: Transaction, organization: NewOrganizationRow): Promise<string> {
  const id = newId()
  await db
    .insertInto('organizations')
    .values({
      id,
      title: organization.title,
      email_domains: organization.emailDomains ?? [],
      use_case: organization.useCase ?? null,
      trusted: organization.trusted ?? false,
      ...(organization.type !== undefined && { type: organization.type }),
    })
    .execute()
  return id
}

export async function updateOrganization(db: WriteDb, id: string, change: RowChange<'organizations'>): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ id, ...change })
    .where('id', '=', id)
    .execute()
}

export async function setDefaultSite(db: WriteDb, id: string, siteId: string): Promise<void> {
  await updateOrganization(db, id, { default_site_id: siteId })
}

export async function setOrganizationLogo(db: WriteDb, id: string, logo: string): Promise<void> {
  await updateOrganization(db, id, { logo })
}

export async function setOrganizationTrusted(db: WriteDb, id: string, trusted: boolean): Promise<void> {
  await updateOrganization(db, id, { trusted })
}

/** The rules for new tokens of the organization's members. */
export interface TokenPolicy {
  maxDays: number | null
  scopesRequired: boolean
}

export async function setTokenPolicy(db: WriteDb, id: string, { maxDays, scopesRequired }: TokenPolicy): Promise<void> {
  await updateOrganization(db, id, { token_max_days: maxDays, token_scopes_required: scopesRequired })
}

export async function setInvitesADay(db: WriteDb, id: string, count: number): Promise<void> {
  await updateOrganization(db, id, { invites_a_day: count })
}

/** Lists all organizations of this server for the operator, oldest first, with their verified domains. */
export function listAllOrganizations(db: ReadDb) {
  return db
    .selectFrom('organizations')
    .selectAll()
    .select(
      sql<string[]>`array(SELECT d.domain FROM organization_domains d
        WHERE d.organization_id = organizations.id AND d.verified_at IS NOT NULL ORDER BY d.domain)`.as('domains'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function isHostnameTaken(db: ReadDb, hostname: string, exceptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('organizations')
    .select('id')
    .where('hostname', '=', hostname)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return found !== undefined
}

/** Reads the table here and not through the slice of sites, which itself imports organizations. */
export async function hasSite(db: ReadDb, organizationId: string, siteId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', siteId)
    .executeTakeFirst()
  return found !== undefined
}
