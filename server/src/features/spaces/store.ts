import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { PROVED_HOSTNAME } from '../../core/database/proved-hostname.ts'
import type { RowChange } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { isJobRunning, isJobWaiting } from '../../core/queue/lease.ts'
import { findNextPosition } from '../collections/index.ts'
import { type ResolvedMergeRules, resolveMergeRules } from '../organizations/index.ts'
import { insertWithFirstRevision } from '../revisions/index.ts'
import { type SpaceSeen, TRASH_DAYS } from './schema.ts'

const MOST_OPEN_FIRST = sql`ARRAY['public', 'unlisted', 'share-link', 'visitor-auth']`

/** A space is as visible as the most open published site it is on, and its address is on the first site it was added to. */
const publishedOn = sql<SpaceSeen['published_on']>`(
  SELECT jsonb_build_object(
    'visibility', (${MOST_OPEN_FIRST})[min(array_position(${MOST_OPEN_FIRST}, s.visibility)) OVER ()],
    'siteVisibility', s.visibility, 'basename', s.basename, 'hostname', ${sql.raw(PROVED_HOSTNAME)}, 'proxyOrigin', s.proxy ->> 'origin',
    'address', (SELECT p.address FROM site_space_places p WHERE p.site_id = s.id AND p.id = ss.id))
  FROM site_spaces ss JOIN sites s ON s.id = ss.site_id
  WHERE ss.space_id = spaces.id AND s.published
  ORDER BY ss.created_at, ss.id
  LIMIT 1)`.as('published_on')

/**
 * Numbers of change requests have no gaps, so the last one is their count. It is read here and not through the slice of change requests,
 * which imports spaces; open comments are read here for the same reason.
 */
const contentCounts = [
  sql<number>`(SELECT coalesce(max(c.number), 0) FROM change_requests c WHERE c.space_id = spaces.id)`.as(
    'change_requests',
  ),
  countWithStatus('open').as('open_change_requests'),
  countWithStatus('draft').as('draft_change_requests'),
  sql<number>`(SELECT count(*)::int FROM comments c
    WHERE c.space_id = spaces.id AND c.change_request_id IS NULL AND c.resolved_at IS NULL)`.as('comments'),
] as const

function countWithStatus(status: 'open' | 'draft') {
  return sql<number>`(SELECT count(*)::int FROM change_requests c
    WHERE c.space_id = spaces.id AND c.status = ${sql.lit(status)})`
}

/** Selects spaces with the level of the user, also those without any level, to show a space to a user who may not open it. */
export const spacesWithLevel = (db: ReadDb, userId: string) =>
  db
    .selectFrom('spaces')
    .innerJoin('space_levels', 'space_levels.space_id', 'spaces.id')
    .selectAll('spaces')
    .select([publishedOn, ...contentCounts, sql<Level>`space_levels.level`.as('level')])
    .where('space_levels.user_id', '=', userId)

/** Selects spaces with the access mark of the organization, under which levels and addresses may be cached. */
export const spacesWithMark = (db: ReadDb) =>
  db
    .selectFrom('spaces')
    .leftJoin('access_marks', 'access_marks.organization_id', 'spaces.organization_id')
    .selectAll('spaces')
    .select([...contentCounts, sql<string | null>`access_marks.mark::text`.as('mark')])

/** Selects spaces on which the member has a level, trashed ones included. Levels are computed one by one, so it is meant for a few spaces. */
export const spacesSeenBy = (db: ReadDb, userId: string) =>
  spacesWithLevel(db, userId).where('space_levels.level', '<>', 'none')

/** The same for lists, without the trash: the levels of a whole organization, or of one collection, are computed in one statement. */
export const spacesListedFor = (
  db: ReadDb,
  userId: string,
  organizationId: string,
  collectionId: string | null = null,
) =>
  spacesWithLevels(db, organizationId, sql`space_levels_of_member(${organizationId}, ${userId}, ${collectionId})`)
    .where('levels.level', '<>', 'none')
    .where(isNotTrashed)

/** Spaces of an organization with the levels of one member that `levels` computes: rows of `space_id` and `level`. */
const spacesWithLevels = (db: ReadDb, organizationId: string, levels: RawBuilder<unknown>) =>
  db
    .selectFrom('spaces')
    .innerJoin(
      sql<{ space_id: string; level: Level }>`${levels}`.as<'levels'>(sql.ref('levels')),
      'levels.space_id',
      'spaces.id',
    )
    .selectAll('spaces')
    .select([publishedOn, ...contentCounts, 'levels.level'])
    .where('spaces.organization_id', '=', organizationId)

export const isNotTrashed = sql<SqlBool>`spaces.deleted_at IS NULL`

const trashBegins = sql`now() - make_interval(days => ${sql.lit(TRASH_DAYS)})`

/** Trashed spaces can be restored for seven days; after that they are treated as deleted. */
const isRestorable = sql<SqlBool>`(spaces.deleted_at IS NULL OR spaces.deleted_at > ${trashBegins})`

export function loadSpaceSeenBy(db: ReadDb, userId: string, id: string): Promise<SpaceSeen> {
  return spacesSeenBy(db, userId)
    .where('spaces.id', '=', id)
    .where(isNotTrashed)
    .executeTakeFirstOrThrow(() => notFound('Space'))
}

/** The columns that reading content needs, and no more: it is the most frequent request. */
export type SpaceBrief = Pick<SpaceSeen, 'id' | 'organization_id' | 'revision_id' | 'level'>

export async function loadSpaceBriefSeenBy(db: ReadDb, userId: string, id: string): Promise<SpaceBrief> {
  // The query is plain text: building it would cost more than sending it.
  const { rows } = await sql<SpaceBrief>`
    SELECT spaces.id, spaces.organization_id, spaces.revision_id, space_levels.level
    FROM spaces JOIN space_levels ON space_levels.space_id = spaces.id
    WHERE spaces.id = ${id} AND ${isNotTrashed} AND space_levels.user_id = ${userId} AND space_levels.level <> 'none'`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Space')
  return rows[0]
}

export async function findPublishedOn(db: ReadDb, id: string): Promise<SpaceSeen['published_on']> {
  const row = await db.selectFrom('spaces').select(publishedOn).where('id', '=', id).executeTakeFirst()
  return row?.published_on ?? null
}

export function loadRestorableSpaceSeenBy(db: ReadDb, userId: string, id: string): Promise<SpaceSeen> {
  return spacesSeenBy(db, userId)
    .where('spaces.id', '=', id)
    .where(isRestorable)
    .executeTakeFirstOrThrow(() => notFound('Space'))
}

/** Loads a space for the response to a change, by which the caller may have lost their own level. */
export function loadSpaceChangedBy(db: ReadDb, userId: string, id: string): Promise<SpaceSeen> {
  return spacesWithLevel(db, userId)
    .where('spaces.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Space'))
}

export function listSpacesSeenBy(db: ReadDb, userId: string, organizationId: string, page: PageRequest) {
  return paginate(db, spacesListedFor(db, userId, organizationId), page, ['created_at asc', 'id asc'])
}

/** Lists the spaces in the trash that this member may restore; levels are computed only for these. */
export function listRestorableSpaces(db: ReadDb, userId: string, organizationId: string, page: PageRequest) {
  const levels = sql`(
    SELECT object_id AS space_id, level FROM content_levels(${organizationId},
      ARRAY(SELECT id FROM spaces WHERE organization_id = ${organizationId} AND deleted_at > ${trashBegins}), '{}', ARRAY[${userId}]))`
  const query = spacesWithLevels(db, organizationId, levels)
    .where('levels.level', '>=', 'create')
    .where('spaces.deleted_at', '>', sql<Date>`${trashBegins}`)
  return paginate(db, query, page, ['deleted_at desc', 'id desc'])
}

export function listSpacesInCollectionSeenBy(
  db: ReadDb,
  userId: string,
  collection: { id: string; organization_id: string },
  page: PageRequest,
) {
  const query = spacesListedFor(db, userId, collection.organization_id, collection.id)
  return paginate(db, query, page, ['position asc', 'id asc'])
}

interface NewSpaceRow {
  organizationId: string
  parentId?: string | null | undefined
  title?: string | undefined
  emoji?: string | undefined
  language?: string | undefined
  editMode?: string | undefined
  defaultLevel?: Level | null | undefined
  /** true creates the space without the first empty page. */
  empty?: boolean | undefined
  createdBy: string
}

/** Inserts a space as the last of its siblings, with a first revision. */
export async function insertSpace(db: Transaction, space: NewSpaceRow): Promise<string> {
  const id = newId()
  const parentId = space.parentId ?? null
  const row = {
    id,
    organization_id: space.organizationId,
    parent_id: parentId,
    position: await findNextPosition(db, space.organizationId, parentId),
    title: space.title ?? 'Untitled',
    emoji: space.emoji || null,
    language: space.language ?? null,
    edit_mode: space.editMode ?? 'locked',
    default_level: space.defaultLevel ?? null,
    created_by: space.createdBy,
  }
  await insertWithFirstRevision(
    db,
    { spaceId: id, userId: space.createdBy, empty: space.empty ?? false },
    (db, revision_id) => db.insertInto('spaces').values({ ...row, revision_id }),
  )
  return id
}

export type LockedSpace = Pick<SpaceSeen, 'id' | 'revision_id'>

/**
 * Locks the revision of the space until this transaction ends. Not FOR UPDATE: that would also block
 * writes of content into change requests of the space.
 */
export function lockSpace(db: Transaction, id: string): Promise<LockedSpace> {
  return db
    .selectFrom('spaces')
    .select(['id', 'revision_id'])
    .where('id', '=', id)
    .where(isNotTrashed)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Space'))
}

/** Finds the current revision of a space; undefined when the space does not exist or is in the trash. */
export async function findSpaceRevision(db: ReadDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('spaces')
    .select('revision_id')
    .where('id', '=', id)
    .where(isNotTrashed)
    .executeTakeFirst()
  return row?.revision_id
}

/** Finds the organization of each space among the ids. */
export async function findOrganizationsOfSpaces(db: ReadDb, ids: string[]): Promise<[string, string][]> {
  const rows = await db.selectFrom('spaces').select(['id', 'organization_id']).where('id', 'in', ids).execute()
  return rows.map(({ id, organization_id }) => [id, organization_id])
}

/** SQL for the organization of a space, to which the work for it is counted. */
export const organizationOfSpace = (spaceId: string) =>
  sql<string>`(SELECT organization_id FROM spaces WHERE id = ${spaceId})`

/** Finds the organization of a space; undefined when the space does not exist or is in the trash. */
export async function findSpaceOrganization(db: ReadDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('spaces')
    .select('organization_id')
    .where('id', '=', id)
    .where(isNotTrashed)
    .executeTakeFirst()
  return row?.organization_id
}

/**
 * Whether an import from a repository or an export to one is under way. One that makes a change request does not touch primary. One that was begun by
 * a process that is gone will be ended as failed, and one whose job was given up does not begin: neither writes to the space.
 */
export async function hasRunningSync(db: ReadDb, id: string): Promise<boolean> {
  const jobKey = sql.ref<string>('git_runs.id')
  const run = await db
    .selectFrom('git_runs')
    .select('id')
    .where('space_id', '=', id)
    .where('state', '=', 'running')
    .where(sql<boolean>`coalesce((options ->> 'standalone')::boolean, false)`, '=', false)
    .where(sql<boolean>`(${isJobRunning(jobKey)} OR git_runs.attempts = 0 AND ${isJobWaiting(jobKey)})`)
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

/** Loads the merge rules that apply to change requests of the space. */
export async function loadMergeRules(db: ReadDb, id: string): Promise<ResolvedMergeRules> {
  const row = await db
    .selectFrom('spaces')
    .innerJoin('organizations', 'organizations.id', 'spaces.organization_id')
    .select(['spaces.merge_rules as of_space', 'organizations.merge_rules as of_organization'])
    .where('spaces.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Space'))
  return resolveMergeRules(row.of_space, row.of_organization)
}

/** Returns those of these people who have at least this level on the space; they cannot be removed before this transaction ends. */
export async function listUsersWithLevel(
  db: Transaction,
  spaceId: string,
  userIds: string[],
  level: Level,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('spaces')
    .innerJoin('members', 'members.organization_id', 'spaces.organization_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('space_levels', (join) =>
      join.onRef('space_levels.space_id', '=', 'spaces.id').onRef('space_levels.user_id', '=', 'members.user_id'),
    )
    .select('members.user_id')
    .where('spaces.id', '=', spaceId)
    .where('members.user_id', 'in', userIds)
    .where('users.disabled_at', 'is', null)
    .where('space_levels.level', '>=', level)
    .forKeyShare('members')
    .execute()
  return rows.map((row) => row.user_id)
}

export async function updateSpace(db: Transaction, id: string, change: RowChange<'spaces'>): Promise<void> {
  await db
    .updateTable('spaces')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function trashSpace(db: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('spaces')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function untrashSpace(db: Transaction, id: string): Promise<void> {
  await db.updateTable('spaces').set({ deleted_at: null }).where('id', '=', id).execute()
}

/** Everything that refers to these spaces is deleted with them. */
export function deleteUnrestorableSpaces(db: Transaction) {
  return db
    .deleteFrom('spaces')
    .where(sql<SqlBool>`NOT ${isRestorable}`)
    .returning(['id', 'organization_id', 'title', 'deleted_at'])
    .execute()
}
