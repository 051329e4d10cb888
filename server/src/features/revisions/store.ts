import { sql } from 'kysely'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { NewRow, Row } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'

/** The immutable columns of a revision, which can be cached; its author may be deleted and is left out. */
export type RevisionRow = Omit<Row<'revisions'>, 'created_by' | 'contributors' | 'position' | 'amended'>

type RevisionType = 'edits' | 'merge' | 'rollback' | 'update'

export interface NewRevision {
  spaceId: string
  /** The hash of its content. */
  root: string
  type: RevisionType
  /** The previous revision; for a merge or an update, then the revision that was merged into it. */
  parents: string[]
  /** null for a change by the system, such as Git synchronisation. */
  userId: string | null
  /** Set for a save while people write: all whose saves it unites. */
  contributors?: string[] | undefined
  /** Set for a revision of a change request. */
  changeRequestId?: string | undefined
  /** Set for a merge: the change request that was merged. */
  mergedFrom?: string | undefined
  git?: object | undefined
  /** Set for an update from primary that touched nothing that the change request changes: approvals of the head before it still count. */
  keepsChanges?: boolean | undefined
}

const COLUMNS = [
  'id',
  'space_id',
  'type',
  'parents',
  'root',
  'change_request_id',
  'merged_from',
  'git',
  'created_at',
  'keeps_changes',
] as const satisfies (keyof RevisionRow)[]

const revisionCache = createLruCache<RevisionRow>(10_000)

export async function findRevisionRow(db: ReadDb, spaceId: string, id: string): Promise<RevisionRow | undefined> {
  const known = revisionCache.get(id)
  if (known?.space_id === spaceId) return known
  const row = await db
    .selectFrom('revisions')
    .select(COLUMNS)
    .where('space_id', '=', spaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) revisionCache.set(id, row, 1)
  return row
}

/** Finds revisions of any space by id. */
export async function findRevisionRows(db: ReadDb, ids: readonly string[]): Promise<Map<string, RevisionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('revisions')
    .select(COLUMNS)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function loadRevisionRow(db: ReadDb, spaceId: string, id: string): Promise<RevisionRow> {
  const row = await findRevisionRow(db, spaceId, id)
  if (!row) throw notFound('Revision')
  return row
}

export const toRevisionRow = (revision: NewRevision, id = newId()): NewRow<'revisions'> => ({
  id,
  space_id: revision.spaceId,
  root: revision.root,
  type: revision.type,
  parents: revision.parents,
  created_by: revision.userId,
  contributors: revision.contributors ?? null,
  change_request_id: revision.changeRequestId ?? null,
  merged_from: revision.mergedFrom ?? null,
  git: revision.git ? JSON.stringify(revision.git) : null,
  keeps_changes: revision.keepsChanges ?? false,
})

/** The row is cached before the commit: if the transaction is rolled back, nobody knows the id. */
export async function insertRevision(db: Transaction, revision: NewRevision): Promise<RevisionRow> {
  const row = await db
    .insertInto('revisions')
    .values(toRevisionRow(revision))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  revisionCache.set(row.id, row, 1)
  await recordEvent(db, {
    action: 'revision.created',
    spaceId: revision.spaceId,
    changeRequestId: revision.changeRequestId,
    actorId: revision.userId,
    target: { type: 'revision', id: row.id },
  })
  return row
}

/** For the transaction that has just written them and changed them once more. */
export function forgetRevisionRows(ids: readonly string[]): void {
  for (const id of ids) revisionCache.delete(id)
}

/** Whether the revision was primary at that time or became primary later. */
export async function wasShownSince(db: ReadDb, revision: RevisionRow, since: Date): Promise<boolean> {
  if (revision.change_request_id !== null) return false
  const next = await db
    .selectFrom('revisions')
    .select('id')
    .where('space_id', '=', revision.space_id)
    .where('change_request_id', 'is', null)
    .where('position', '>', (own) => own.selectFrom('revisions').select('position').where('id', '=', revision.id))
    .where('created_at', '<=', since)
    .limit(1)
    .executeTakeFirst()
  return next === undefined
}

/** Leaves a revision out of history, because the next save replaces it. It can still be read by its id. */
export async function markAmended(db: Transaction, id: string): Promise<void> {
  await db.updateTable('revisions').set({ amended: true }).where('id', '=', id).execute()
}

type HistoryContributor = Pick<Row<'users'>, 'id' | 'display_name' | 'email' | 'photo_url'>

/** Lists the revisions that were primary, the newest first: revisions of change requests and amended ones are left out. */
export function listHistory(db: ReadDb, spaceId: string, page: PageRequest) {
  const query = db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.created_by')
    .select(COLUMNS.map((column) => `revisions.${column}` as const))
    .select(['revisions.position', 'users.id as user_id', 'users.display_name', 'users.email', 'users.photo_url'])
    .select(
      sql<
        HistoryContributor[] | null
      >`(SELECT json_agg(json_build_object('id', people.id, 'display_name', people.display_name,
          'email', people.email, 'photo_url', people.photo_url) ORDER BY array_position(revisions.contributors, people.id))
        FROM users AS people WHERE people.id = ANY(revisions.contributors))`.as('people'),
    )
    .where('space_id', '=', spaceId)
    .where('change_request_id', 'is', null)
    .where('amended', '=', false)
  return paginate(db, query, page, ['position desc'])
}
