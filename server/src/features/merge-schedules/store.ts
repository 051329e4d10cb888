import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { userColumn } from '../users/index.ts'
import type { MergeScheduleSeen } from './schema.ts'

export function findMergeSchedule(db: ReadDb, changeRequestId: string): Promise<MergeScheduleSeen | undefined> {
  return db
    .selectFrom('merge_schedules')
    .innerJoin('users as creators', 'creators.id', 'merge_schedules.created_by')
    .selectAll('merge_schedules')
    .select(userColumn('creators').as('creator'))
    .where('change_request_id', '=', changeRequestId)
    .executeTakeFirst()
}

/** Returns whether there was none before. */
export async function putMergeSchedule(
  db: Transaction,
  changeRequestId: string,
  schedule: { mergeAt: Date; userId: string; revisionId: string },
): Promise<boolean> {
  const plan = { merge_at: schedule.mergeAt, created_by: schedule.userId, revision_id: schedule.revisionId }
  const { isNew } = await db
    .insertInto('merge_schedules')
    .values({ change_request_id: changeRequestId, ...plan })
    .onConflict((clash) =>
      clash
        .column('change_request_id')
        .doUpdateSet({ ...plan, created_at: sql`now()`, failure: null, failed_at: null }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

export async function deleteMergeSchedule(db: Transaction, changeRequestId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('merge_schedules')
    .where('change_request_id', '=', changeRequestId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A merge as it is planned, with where it is to happen. */
export type PlannedMerge = Pick<
  Row<'merge_schedules'>,
  'change_request_id' | 'created_by' | 'created_at' | 'merge_at' | 'revision_id'
> & {
  space_id: string
  organization_id: string
  author_id: string
  subject: string
  is_disabled: boolean
}

/** Finds it while it is planned; `mergeAt` narrows it to a plan for just this time. */
export function findPlannedMerge(
  db: ReadDb,
  changeRequestId: string,
  mergeAt?: Date,
): Promise<PlannedMerge | undefined> {
  const planned = db
    .selectFrom('merge_schedules')
    .innerJoin('change_requests', 'change_requests.id', 'merge_schedules.change_request_id')
    .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
    .innerJoin('users', 'users.id', 'merge_schedules.created_by')
    .select(['merge_schedules.change_request_id', 'merge_schedules.created_by', 'merge_schedules.created_at'])
    .select(['merge_schedules.merge_at', 'merge_schedules.revision_id'])
    .select([
      'spaces.id as space_id',
      'spaces.organization_id',
      'change_requests.created_by as author_id',
      'change_requests.subject',
    ])
    .select(sql<boolean>`users.disabled_at IS NOT NULL`.as('is_disabled'))
    .where('merge_schedules.change_request_id', '=', changeRequestId)
    .where('merge_schedules.failure', 'is', null)
  const found = mergeAt === undefined ? planned : planned.where('merge_schedules.merge_at', '=', mergeAt)
  return found.executeTakeFirst()
}

/** Locks the schedule until the transaction ends; false when it was changed or withdrawn meanwhile. */
export async function lockPlannedMerge(db: Transaction, { change_request_id, merge_at }: PlannedMerge) {
  const found = await db
    .selectFrom('merge_schedules')
    .select('change_request_id')
    .where('change_request_id', '=', change_request_id)
    .where('merge_at', '=', merge_at)
    .where('failure', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function noteFailure(db: Transaction, { change_request_id }: PlannedMerge, failure: string) {
  await db
    .updateTable('merge_schedules')
    .set({ failure, failed_at: sql`now()` })
    .where('change_request_id', '=', change_request_id)
    .execute()
}
