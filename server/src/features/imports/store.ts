import { type ExpressionBuilder, sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { NewRow, RowChange } from '../../core/database/rows.ts'
import type { DB } from '../../core/database/tables.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { notFound } from '../../core/errors.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { spacesListedFor } from '../spaces/index.ts'
import type { ImportRunRow } from './schema.ts'

/** A running import is renewed much more often than this. */
const LEFT_BEHIND = sql`now() - interval '1 minute'`

const isLeftBehind = (run: ExpressionBuilder<DB, 'import_runs'>) =>
  run.and([run('status', '=', 'in-progress'), run('updated_at', '<', sql<Date>`${LEFT_BEHIND}`)])

const COLUMNS = [
  'id',
  'organization_id',
  'space_id',
  'change_request_id',
  'page_id',
  'site_id',
  'source',
  'url',
  'files',
  'folder',
  'languages',
  'found',
  'added',
  'problems',
  'revision_id',
  'created_by',
  'created_at',
  'started_at',
  'updated_at',
  'completed_at',
] as const satisfies (keyof ImportRunRow)[]

const LOST = 'The server stopped while the import ran; start it again, or import less at once'

/** A run that is no longer renewed has failed, whatever its row says. */
const runs = (db: ReadDb) =>
  db
    .selectFrom('import_runs')
    .select(COLUMNS)
    .select((run) => [
      run.case().when(isLeftBehind(run)).then('failed').else(run.ref('status')).end().as('status'),
      run.case().when(isLeftBehind(run)).then(LOST).else(run.ref('reason')).end().as('reason'),
    ])

export function insertImportRun(
  db: WriteDb,
  run: Omit<NewRow<'import_runs'>, 'id'> & { id?: string },
): Promise<ImportRunRow> {
  return db
    .insertInto('import_runs')
    .values({ id: newId(), ...run })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The runs of spaces that the person sees, with their level there. */
const runsSeenBy = (db: ReadDb, userId: string, organizationId: string) =>
  db
    .selectFrom(runs(db).where('organization_id', '=', organizationId).as('import_runs'))
    .innerJoin(spacesListedFor(db, userId, organizationId).as('seen'), 'seen.id', 'import_runs.space_id')
    .selectAll('import_runs')
    .select('seen.level')

export function loadImportRunSeenBy(db: ReadDb, userId: string, organizationId: string, id: string) {
  return runsSeenBy(db, userId, organizationId)
    .where('import_runs.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Import run'))
}

interface ImportRunFilter {
  space?: string
  changeRequest?: string
  site?: string
  status?: string
}

/** Newest first. */
export function listImportRuns(
  db: ReadDb,
  userId: string,
  organizationId: string,
  filter: ImportRunFilter,
  page: PageRequest,
) {
  const { space, changeRequest, site, status } = filter
  let query = runsSeenBy(db, userId, organizationId)
  if (space !== undefined) query = query.where('import_runs.space_id', '=', space)
  if (changeRequest !== undefined) query = query.where('import_runs.change_request_id', '=', changeRequest)
  if (status === 'active') query = query.where('import_runs.status', 'in', ['pending', 'in-progress'])
  else if (status !== undefined) query = query.where('import_runs.status', '=', status)
  if (site !== undefined)
    query = query.where((run) =>
      run.or([
        run('import_runs.site_id', '=', site),
        run.exists(
          run
            .selectFrom('site_spaces')
            .select('site_spaces.id')
            .where('site_spaces.site_id', '=', site)
            .whereRef('site_spaces.space_id', '=', 'import_runs.space_id'),
        ),
      ]),
    )
  return paginate(db, query, page, ['created_at desc', 'id desc'])
}

/** Until the transaction ends. */
export async function lockImportsOf(db: Transaction, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('imports'), hashtext(${userId}))`.execute(db)
}

/** Counts the imports that the person started within the last minute. */
export async function countRecentImportRuns(db: ReadDb, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_runs')
    .select((run) => run.fn.countAll<string>().as('count'))
    .where('created_by', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Takes a pending run. A run of a crashed process has failed, because it may have caused the crash (0047).
 * Returns undefined when another process has it, or it has ended.
 */
export async function claimImportRun(db: WriteDb, id: string): Promise<ImportRunRow | undefined> {
  await db
    .updateTable('import_runs')
    .set({ status: 'failed', reason: LOST, completed_at: sql`now()` })
    .where('id', '=', id)
    .where(isLeftBehind)
    .execute()
  return db
    .updateTable('import_runs')
    .set({ status: 'in-progress', started_at: sql`now()`, updated_at: sql`now()`, found: 0, added: 0 })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** Renews a running import and stores its progress; returns false when it was cancelled meanwhile. */
export async function renewImportRun(db: WriteDb, id: string, change: RowChange<'import_runs'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'in-progress')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the progress or the end of a running import together with the event about it. */
export const renewAndAnnounce = (db: WriteDb, id: string, change: RowChange<'import_runs'>): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await renewImportRun(trx, id, change))) return false
    await announceImportRun(trx, id)
    return true
  })

async function announceImportRun(db: Transaction, id: string): Promise<void> {
  const run = await db.selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await recordEvent(db, {
    action: run.completed_at === null ? 'import.updated' : 'import.finished',
    spaceId: run.space_id,
    changeRequestId: run.change_request_id,
    actorId: run.created_by,
    target: { type: 'import-run', id },
    payload: { status: run.status, found: run.found, added: run.added },
  })
}

/** Cancels a pending or running import; returns undefined when it has ended. */
export async function cancelImportRun(db: Transaction, id: string): Promise<ImportRunRow | undefined> {
  const cancelled = await db
    .updateTable('import_runs')
    .set({ status: 'cancelled', updated_at: sql`now()`, completed_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'in-progress'])
    .where((run) => run.not(isLeftBehind(run)))
    .returningAll()
    .executeTakeFirst()
  if (cancelled) await announceImportRun(db, id)
  return cancelled
}
