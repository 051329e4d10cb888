import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { NewRow, Row } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { DeliveryRow, WebhookRow } from './schema.ts'

const lastStatus = sql<
  number | null
>`(SELECT a.status FROM webhook_attempts a WHERE a.delivery_id = webhook_deliveries.id AND a.status IS NOT NULL
  ORDER BY a.number DESC LIMIT 1)`.as('last_status')

const deliveriesOf = (db: ReadDb, webhookId: string) =>
  db.selectFrom('webhook_deliveries').selectAll().select(lastStatus).where('webhook_id', '=', webhookId)

interface DeliveryFilter {
  state?: string | undefined
  event?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export function listDeliveries(db: ReadDb, webhookId: string, filter: DeliveryFilter, page: PageRequest) {
  let query = deliveriesOf(db, webhookId)
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (filter.event !== undefined) query = query.where('event', '=', filter.event)
  if (filter.from !== undefined) query = query.where('created_at', '>=', new Date(filter.from))
  if (filter.to !== undefined) query = query.where('created_at', '<=', new Date(filter.to))
  return paginate(db, query, page, ['created_at desc', 'id desc'])
}

export const loadDelivery = (db: ReadDb, webhookId: string, id: string): Promise<DeliveryRow> =>
  deliveriesOf(db, webhookId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Delivery'))

export const listAttempts = (db: ReadDb, deliveryId: string) =>
  db.selectFrom('webhook_attempts').selectAll().where('delivery_id', '=', deliveryId).orderBy('number').execute()

/** Returns the new ones: a webhook has one delivery of an event, however often the job runs. */
export async function insertDeliveries(db: Transaction, rows: NewRow<'webhook_deliveries'>[]) {
  if (rows.length === 0) return []
  return db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((clash) => clash.columns(['webhook_id', 'event_id']).doNothing())
    .returning(['id', 'webhook_id'])
    .execute()
}

export interface DueDelivery {
  delivery: Row<'webhook_deliveries'>
  webhook: WebhookRow
}

/** Finds a delivery whose next attempt has this number; undefined when that was made, or is not wanted any more. */
export async function findDueDelivery(db: ReadDb, id: string, number: number): Promise<DueDelivery | undefined> {
  const delivery = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', number - 1)
    .executeTakeFirst()
  if (!delivery) return undefined
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirstOrThrow()
  return { delivery, webhook }
}

/** Counts the attempt with this number and returns the tries since the delivery was sent anew; undefined when another process was quicker. */
export async function countDeliveryAttempt(db: Transaction, id: string, number: number): Promise<number | undefined> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set({ attempts: number, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', number - 1)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

export async function insertAttempt(db: Transaction, row: NewRow<'webhook_attempts'>): Promise<void> {
  await db.insertInto('webhook_attempts').values(row).execute()
}

export async function postponeDelivery(db: Transaction, id: string, until: Date): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ next_attempt_at: until }).where('id', '=', id).execute()
}

export async function endDelivery(db: WriteDb, id: string, state: 'delivered' | 'failed'): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state, next_attempt_at: null, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

const ANEW = { state: 'pending', tries: 0, next_attempt_at: sql<Date>`now()`, ended_at: null }

/** Returns the number of attempts that were made before. */
export const reopenDelivery = (db: Transaction, id: string) =>
  db
    .updateTable('webhook_deliveries')
    .set(ANEW)
    .where('id', '=', id)
    .returning(['id', 'webhook_id', 'attempts'])
    .executeTakeFirstOrThrow()

const failedWithin = (db: ReadDb, webhookId: string, from: Date, to: Date) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)

export const reopenFailed = (db: Transaction, webhookId: string, range: { from: Date; to: Date }, most: number) =>
  db
    .updateTable('webhook_deliveries')
    .set(ANEW)
    .where(
      'id',
      'in',
      failedWithin(db, webhookId, range.from, range.to).select('id').orderBy('created_at').orderBy('id').limit(most),
    )
    .returning(['id', 'webhook_id', 'attempts'])
    .execute()

export async function countFailed(db: ReadDb, webhookId: string, range: { from: Date; to: Date }): Promise<number> {
  const { count } = await failedWithin(db, webhookId, range.from, range.to)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const KEPT_DAYS = 30

export async function deleteOldDeliveries(db: WriteDb): Promise<void> {
  await sql`DELETE FROM webhook_deliveries WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(
    db,
  )
}
