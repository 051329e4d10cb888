import { type NotNull, sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { NewRow, RowChange } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { type PageRequest, paginate, preparedPages } from '../../core/operation/pagination.ts'
import { countMembers, withMemberCounts } from './member-counts.ts'
import type { MembersQuery, MemberWithCounts } from './schema.ts'

/** Selects members with their users. Callers add the counts with `withMemberCounts`, which are as old as `access_mark` or newer. */
export const selectMembers = (db: ReadDb, organizationId: string) =>
  db
    .selectFrom('members')
    // Every member has a user; with a left join PostgreSQL counts the members without reading users.
    .leftJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .select(['users.display_name', 'users.email', 'users.photo_url'])
    .$narrowType<{ display_name: NotNull }>()
    .select(
      sql<string>`coalesce((SELECT a.mark::text FROM access_marks a WHERE a.organization_id = ${organizationId}), '')`.as(
        'access_mark',
      ),
    )
    .where('members.organization_id', '=', organizationId)

const selectPeople = (db: ReadDb, organizationId: string) =>
  selectMembers(db, organizationId).where('members.is_service', '=', false)

const SORT_COLUMNS = { joinedAt: 'joined_at', lastSeenAt: 'last_seen_at', name: 'name', displayName: 'name' } as const

/** The order of the list when the request names none. */
const pagesAsJoined = {
  asc: preparedPages((db) => selectPeople(db, ''), ['joined_at asc', 'user_id asc']),
  desc: preparedPages((db) => selectPeople(db, ''), ['joined_at desc', 'user_id desc']),
}

export async function listMembers(
  db: ReadDb,
  organizationId: string,
  { role, search, kind = 'person', sort = 'joinedAt', order = 'desc' }: MembersQuery,
  page: PageRequest,
) {
  if (role === undefined && search === undefined && kind === 'person' && sort === 'joinedAt') {
    return pagesAsJoined[order](db, page, [organizationId, organizationId, false], (rows) =>
      countMembers(db, organizationId, rows),
    )
  }
  let query = selectMembers(db, organizationId)
    .select(sql<string>`lower(users.display_name)`.as('name'))
    .where('members.is_service', '=', kind === 'service')
  if (role !== undefined) query = query.where('members.role', 'is not distinct from', role === 'guest' ? null : role)
  if (search !== undefined) {
    query = query.where(
      sql<boolean>`(position(lower(${search}) IN lower(users.display_name)) > 0 OR position(lower(${search}) IN users.email) > 0)`,
    )
  }
  if (sort === 'lastSeenAt') query = query.where('members.last_seen_at', 'is not', null)
  return paginate(db, query, page, [`${SORT_COLUMNS[sort]} ${order}`, `user_id ${order}`])
}

export async function loadMember(db: ReadDb, organizationId: string, userId: string): Promise<MemberWithCounts> {
  const member = await selectMembers(db, organizationId)
    .where('members.user_id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('Member'))
  const [counted] = await withMemberCounts(db, organizationId, [member])
  return counted!
}

export function findMember(db: ReadDb, organizationId: string, userId: string) {
  return db
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Maps each name, a user id or an e-mail address in any case, to the id of the member. Unknown names are left out; the members found cannot be
 * removed before this transaction ends.
 */
export async function findMemberIds(
  db: Transaction,
  organizationId: string,
  names: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'users.email'])
    .where('members.organization_id', '=', organizationId)
    .where(
      sql<boolean>`(users.id = ANY (${names}::text[]) OR users.email = ANY (${names.map((name) => name.toLowerCase())}::text[]))`,
    )
    .forKeyShare('members')
    .execute()
  const ids = new Set(rows.map((row) => row.user_id))
  const byEmail = new Map(rows.map((row) => [row.email ?? '', row.user_id]))
  return new Map(
    names.flatMap((name) => {
      const id = ids.has(name) ? name : byEmail.get(name.toLowerCase())
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}

export async function listMemberIds(db: ReadDb, organizationId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('members').select('user_id').where('organization_id', '=', organizationId).execute()
  return new Set(rows.map((row) => row.user_id))
}

export interface Administrator {
  user_id: string
  is_service: boolean
  /** Null: invited only. */
  accepted_by: string | null
}

/** Lists the administrators who are enabled. */
export function listAdministrators(db: ReadDb, organizationId: string): Promise<Administrator[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'members.is_service', 'members.accepted_by'])
    .where('members.organization_id', '=', organizationId)
    .where('members.role', '=', 'admin')
    .where('members.disabled', '=', false)
    .where('users.disabled_at', 'is', null)
    .execute()
}

/** Who accepts a membership: the person, with credentials of their own, or the organization's identity provider in their name. */
type Acceptance = 'person' | 'provider'

/**
 * Says whether the person accepted a membership in another organization. One that an identity provider accepted in their name counts
 * while its organization may vouch for their e-mail domain.
 */
export async function isMemberElsewhere(
  db: ReadDb,
  organizationId: string,
  { id, emailDomain }: { id: string; emailDomain: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('accepted_members')
    .select('organization_id')
    .where('user_id', '=', id)
    .where('organization_id', '<>', organizationId)
    .where(
      sql<boolean>`(accepted_by = 'person' OR accepted_by = 'provider' AND can_vouch(organization_id, ${emailDomain}))`,
    )
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Accepts one membership: in the name of the person, or of the organization's own identity provider. `through` is the organization whose provider
 * vouches for the person meanwhile; null when their own credentials do. Returns false when there is none that waits.
 */
export async function acceptMembership(
  db: Transaction,
  organizationId: string,
  userId: string,
  acceptedBy: Acceptance,
  through: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ accepted_by: acceptedBy, accepted_through: through })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('accepted_by', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The person has credentials of their own: sessions that only a provider vouches for no longer reach what they joined in such a session. */
export async function forgetVouchers(db: Transaction, userId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ accepted_through: null })
    .where('user_id', '=', userId)
    .where('accepted_through', 'is not', null)
    .execute()
}

/** Lists the memberships that were offered to a person and that they have neither accepted nor declined, the newest first. */
export function listOfferedMemberships(db: ReadDb, userId: string, page: PageRequest) {
  const query = db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .leftJoin('users as inviters', 'inviters.id', 'members.invited_by')
    .select([
      'members.organization_id',
      'members.role',
      'members.joined_at',
      'organizations.title',
      'organizations.logo',
      'inviters.display_name as inviter',
    ])
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', false)
    .where('members.accepted_by', 'is', null)
  return paginate(db, query, page, ['joined_at desc', 'organization_id desc'])
}

export type OfferedMembershipRow = Awaited<ReturnType<typeof listOfferedMemberships>>['items'][number]

/** Deletes a membership that waits to be accepted; false when there is none. */
export async function declineMembership(db: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('accepted_by', 'is', null)
    .where('is_service', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds the administrator who joined first. */
export function findFirstAdministrator(db: ReadDb, organizationId: string) {
  return db
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('disabled', '=', false)
    .where('is_service', '=', false)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a person for the operator, who also accepts for them. Returns false, and changes nothing, when the person is a member already. */
export async function insertMember(
  db: Transaction,
  organizationId: string,
  userId: string,
  role: NewRow<'members'>['role'],
  acceptedThrough: string | null = null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values({
      organization_id: organizationId,
      user_id: userId,
      role,
      accepted_by: 'person' satisfies Acceptance,
      accepted_through: acceptedThrough,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface NewMember {
  userId: string
  role: NewRow<'members'>['role']
  sso: boolean
  /** Absent: the membership is offered, and has no effect on the person until they accept it. */
  acceptedBy?: Acceptance
  /** The organization whose provider vouched for the person who accepts. */
  acceptedThrough?: string | null
  invitedBy?: string
}

/** Adds these people and returns the ids of those who are new. Existing members stay as they are. */
export async function insertMembers(
  db: Transaction,
  organizationId: string,
  members: NewMember[],
): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const rows = await db
    .insertInto('members')
    .values(
      members.map(({ userId, role, sso, acceptedBy, acceptedThrough, invitedBy }) => ({
        organization_id: organizationId,
        user_id: userId,
        role: role ?? null,
        sso,
        accepted_by: acceptedBy ?? null,
        accepted_through: acceptedThrough ?? null,
        invited_by: invitedBy ?? null,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .returning('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export function updateMember(db: Transaction, organizationId: string, userId: string, change: RowChange<'members'>) {
  return db
    .updateTable('members')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('Member'))
}

/** Notes nothing of people who were only invited: their comings and goings are not for the organization before they join (decision 0140). */
export function noteMemberSeen(db: Transaction, organizationId: string, userId: string, at?: Date) {
  const isAccepted = sql<boolean>`(accepted_by IS NOT NULL OR is_service)`
  return db
    .updateTable('members')
    .set({ last_seen_at: sql`CASE WHEN ${isAccepted} THEN ${at ?? sql`now()`} ELSE last_seen_at END` })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('Member'))
}

/** Team memberships and grants are deleted with the row. */
export async function deleteMember(db: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
