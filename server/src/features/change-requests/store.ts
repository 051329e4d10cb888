import { type SqlBool, sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row, RowChange } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { isNotTrashed, type SpaceBrief } from '../spaces/index.ts'
import { optionalUserColumn, userColumn } from '../users/index.ts'
import {
  type ChangeRequestSeen,
  type ChangeRequestsQuery,
  type OrganizationChangeRequestsQuery,
  STALE_DAYS,
} from './schema.ts'

const changeRequests = (db: ReadDb) =>
  db
    .selectFrom('change_requests')
    .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
    .innerJoin('users as creators', 'creators.id', 'change_requests.created_by')
    .leftJoin('users as mergers', 'mergers.id', 'change_requests.merged_by')
    .selectAll('change_requests')
    .select([
      'spaces.organization_id',
      userColumn('creators').as('creator'),
      optionalUserColumn('mergers').as('merger'),
      sql<number>`(SELECT count(*)::int FROM comments c
        WHERE c.change_request_id = change_requests.id AND c.resolved_at IS NULL)`.as('comments'),
      sql<boolean>`(change_requests.status <> 'merged'
        AND spaces.revision_id <> change_requests.revision_merged_ancestor_id)`.as('outdated'),
    ])

type PeopleFilter = Pick<ChangeRequestsQuery, 'contributor' | 'creator' | 'requestedReviewer'>

function changeRequestsMatching(db: ReadDb, { contributor, creator, requestedReviewer }: PeopleFilter) {
  let query = changeRequests(db)
  if (contributor !== undefined)
    query = query.where(sql<SqlBool>`EXISTS (SELECT FROM change_request_contributors c
      WHERE c.change_request_id = change_requests.id AND c.user_id = ${contributor})`)
  if (creator !== undefined) query = query.where('change_requests.created_by', '=', creator)
  if (requestedReviewer !== undefined)
    query = query.where(sql<SqlBool>`EXISTS (SELECT FROM requested_reviewers r
      WHERE r.change_request_id = change_requests.id AND r.user_id = ${requestedReviewer})`)
  return query
}

export function listChangeRequests(
  db: ReadDb,
  spaceId: string,
  { status = 'open', ...people }: ChangeRequestsQuery,
  page: PageRequest,
) {
  const query = changeRequestsMatching(db, people)
    .where('change_requests.space_id', '=', spaceId)
    .where('change_requests.status', '=', status)
  return paginate(db, query, page, ['updated_at desc', 'id desc'])
}

/** Lists the change requests of the spaces that this member sees. */
export function listChangeRequestsOfOrganization(
  db: ReadDb,
  userId: string,
  organizationId: string,
  { status = 'open', space, site, stale, orderBy = 'updatedAt', ...people }: OrganizationChangeRequestsQuery,
  page: PageRequest,
) {
  let query = changeRequestsMatching(db, people)
    .where('spaces.organization_id', '=', organizationId)
    .where(isNotTrashed)
    .where('change_requests.status', '=', sql<string>`ANY (${[status].flat()}::text[])`)
    .where(sql<SqlBool>`change_requests.space_id IN (
      SELECT space_id FROM space_levels_of_member(${organizationId}, ${userId}, NULL) WHERE level <> 'none')`)
  if (space !== undefined) query = query.where('change_requests.space_id', '=', space)
  if (site !== undefined)
    query = query.where(sql<SqlBool>`EXISTS (SELECT FROM site_spaces s
      WHERE s.space_id = change_requests.space_id AND s.site_id = ${site})`)
  if (stale !== undefined)
    query = query.where(
      'change_requests.updated_at',
      stale ? '<' : '>=',
      sql<Date>`now() - make_interval(days => ${sql.lit(STALE_DAYS)})`,
    )
  return orderBy === 'createdAt'
    ? paginate(db, query, page, ['created_at desc', 'id desc'])
    : paginate(db, query, page, ['updated_at desc', 'id desc'])
}

/** The largest value of the integer column. */
const LARGEST_NUMBER = 2 ** 31 - 1

/** Loads it by its id or by its number in the space: an id is never all digits. */
export function loadChangeRequest(db: ReadDb, spaceId: string, idOrNumber: string): Promise<ChangeRequestSeen> {
  const query = changeRequests(db).where('change_requests.space_id', '=', spaceId)
  const found = /^\d+$/.test(idOrNumber)
    ? query.where('change_requests.number', '=', Math.min(Number(idOrNumber), LARGEST_NUMBER))
    : query.where('change_requests.id', '=', idOrNumber)
  return found.executeTakeFirstOrThrow(() => notFound('Change request'))
}

/** Finds change requests of any space by id. */
export async function findChangeRequests(db: ReadDb, ids: readonly string[]): Promise<Map<string, ChangeRequestSeen>> {
  if (ids.length === 0) return new Map()
  const rows = await changeRequests(db).where('change_requests.id', '=', sql<string>`ANY(${ids}::text[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The columns of a change request that commenting needs. */
export type ChangeRequestBrief = Pick<
  ChangeRequestSeen,
  'id' | 'number' | 'created_by' | 'revision_id' | 'revision_merged_ancestor_id'
>

/** Loads a change request with its space and the caller's level there, in one statement. */
export async function loadChangeRequestBriefSeenBy(
  db: ReadDb,
  userId: string,
  spaceId: string,
  idOrNumber: string,
): Promise<{ space: SpaceBrief; changeRequest: ChangeRequestBrief }> {
  const matchesId = /^\d+$/.test(idOrNumber)
    ? sql`change_requests.number = ${Math.min(Number(idOrNumber), LARGEST_NUMBER)}`
    : sql`change_requests.id = ${idOrNumber}`
  const { rows } = await sql<{ space: SpaceBrief; changeRequest: ChangeRequestBrief | null }>`
    SELECT jsonb_build_object('id', spaces.id, 'organization_id', spaces.organization_id,
        'revision_id', spaces.revision_id, 'level', space_levels.level) AS space,
      CASE WHEN change_requests.id IS NOT NULL THEN jsonb_build_object('id', change_requests.id, 'number', change_requests.number,
        'created_by', change_requests.created_by, 'revision_id', change_requests.revision_id,
        'revision_merged_ancestor_id', change_requests.revision_merged_ancestor_id) END AS "changeRequest"
    FROM spaces JOIN space_levels ON space_levels.space_id = spaces.id
      LEFT JOIN change_requests ON change_requests.space_id = spaces.id AND ${matchesId}
    WHERE spaces.id = ${spaceId} AND ${isNotTrashed} AND space_levels.user_id = ${userId} AND space_levels.level <> 'none'`.execute(
    db,
  )
  const found = rows[0]
  if (!found) throw notFound('Space')
  if (!found.changeRequest) throw notFound('Change request')
  return { space: found.space, changeRequest: found.changeRequest }
}

/** Locks the row until the transaction ends. Whoever changes a change request decides by the locked row, not by one read before. */
export function lockChangeRequest(db: Transaction, id: string): Promise<Row<'change_requests'>> {
  return db
    .selectFrom('change_requests')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Change request'))
}

/** The caller has locked the row of the space, so that no number is skipped or assigned twice. */
export async function insertChangeRequest(
  db: Transaction,
  spaceId: string,
  changeRequest: { subject: string; description: string; revisionId: string; createdBy: string },
): Promise<string> {
  const { revisionId, createdBy, ...texts } = changeRequest
  const { id } = await db
    .insertInto('change_requests')
    .values({
      id: newId(),
      space_id: spaceId,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM change_requests WHERE space_id = ${spaceId})`,
      ...texts,
      revision_id: revisionId,
      revision_initial_id: revisionId,
      revision_merged_ancestor_id: revisionId,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('change_request_contributors').values({ change_request_id: id, user_id: createdBy }).execute()
  return id
}

export async function updateChangeRequest(
  db: Transaction,
  id: string,
  change: RowChange<'change_requests'>,
): Promise<void> {
  await db
    .updateTable('change_requests')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function markMerged(
  db: Transaction,
  id: string,
  by: { revisionId: string; userId: string },
): Promise<void> {
  await db
    .updateTable('change_requests')
    .set({
      status: 'merged',
      revision_merged_id: by.revisionId,
      merged_by: by.userId,
      merged_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export function listContributors(db: ReadDb, changeRequestId: string) {
  return db
    .selectFrom('change_request_contributors as contributors')
    .innerJoin('users', 'users.id', 'contributors.user_id')
    .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url'])
    .select(['contributors.updated_at', 'contributors.edits'])
    .where('contributors.change_request_id', '=', changeRequestId)
    .orderBy('contributors.updated_at', 'desc')
    .orderBy('users.id')
    .execute()
}

/** `edits` is 0 for a save that continues an edit which was counted: its author was active, and no more. */
export async function countEdit(
  db: Transaction,
  changeRequestId: string,
  userId: string,
  edits: 0 | 1 = 1,
): Promise<void> {
  await db
    .insertInto('change_request_contributors')
    .values({ change_request_id: changeRequestId, user_id: userId, edits })
    .onConflict((clash) =>
      clash.columns(['change_request_id', 'user_id']).doUpdateSet({
        edits: sql`change_request_contributors.edits + ${edits}`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
}

/** Every verdict for the merge rules, the newest first. The query is here because the reviews slice imports this one. */
export function listVerdicts(db: ReadDb, changeRequestId: string) {
  return db
    .selectFrom('reviews')
    .select(['reviewer_id', 'status', 'outdated', 'content_changed'])
    .where('change_request_id', '=', changeRequestId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
