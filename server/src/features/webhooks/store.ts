import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { NewRow } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { WebhookRow } from './schema.ts'

const webhooksOf = (db: ReadDb, organizationId: string) =>
  db.selectFrom('webhooks').selectAll().where('organization_id', '=', organizationId)

export const listWebhooks = (db: ReadDb, organizationId: string, page: PageRequest) =>
  paginate(db, webhooksOf(db, organizationId), page, ['created_at asc', 'id asc'])

export const loadWebhook = (db: ReadDb, organizationId: string, id: string): Promise<WebhookRow> =>
  webhooksOf(db, organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Webhook'))

/** Others wait with their changes until the transaction ends. */
export const lockWebhook = (db: Transaction, organizationId: string, id: string): Promise<WebhookRow> =>
  webhooksOf(db, organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Webhook'))

export async function countWebhooks(db: ReadDb, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertWebhook = (db: Transaction, row: NewRow<'webhooks'>): Promise<WebhookRow> =>
  db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow()

export const updateWebhook = (db: WriteDb, id: string, change: Partial<NewRow<'webhooks'>>): Promise<WebhookRow> =>
  db
    .updateTable('webhooks')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the row that was removed. */
export const deleteWebhook = (db: Transaction, organizationId: string, id: string) =>
  db
    .deleteFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()

/** Returns the active webhooks that want one of these names, and events of this space or site. */
export const listInterested = (
  db: ReadDb,
  { organizationId, names, spaceId, siteId }: InterestingEvent,
): Promise<{ id: string; failures: number }[]> =>
  webhooksOf(db, organizationId)
    .clearSelect()
    .select(['id', 'failures'])
    .where('active', '=', true)
    .where(sql<boolean>`events && ${names}::text[]`)
    .where(
      sql<boolean>`(spaces IS NULL AND sites IS NULL OR coalesce(${spaceId ?? null}::text = ANY(spaces), false)
        OR coalesce(${siteId ?? null}::text = ANY(sites), false))`,
    )
    .execute()

interface InterestingEvent {
  organizationId: string
  names: string[]
  spaceId?: string | undefined
  siteId?: string | undefined
}

/** Notes a success, but a receiver of many events is not written for each of them. */
export async function noteDeliverySuccess(db: Transaction, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null, succeeded_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(failures > 0 OR succeeded_at IS NULL OR succeeded_at < now() - interval '10 seconds')`)
    .execute()
}

/** Returns whether nothing has succeeded for five days. */
export async function noteDeliveryFailure(db: Transaction, id: string): Promise<boolean> {
  const row = await db
    .updateTable('webhooks')
    .set({ failures: sql`failures + 1`, failing_since: sql`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .returning(sql<boolean>`failing_since < now() - interval '5 days'`.as('is_over'))
    .executeTakeFirst()
  return row?.is_over ?? false
}

/** Returns undefined when it was off already. */
export const setOff = (db: Transaction, id: string, reason: 'gone' | 'failing') =>
  db
    .updateTable('webhooks')
    .set({ active: false, off_reason: reason, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('active', '=', true)
    .returningAll()
    .executeTakeFirst()

/** Returns the maker, while it is a member, and the administrators. */
export const listResponsible = (db: ReadDb, { organization_id, created_by }: WebhookRow) =>
  db
    .selectFrom('accepted_members as members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .$narrowType<{ email: string }>()
    .where('members.organization_id', '=', organization_id)
    .where('members.disabled', '=', false)
    .where('users.disabled_at', 'is', null)
    .where('users.email', 'is not', null)
    .where((is) => is.or([is('members.role', '=', 'admin'), is('members.user_id', '=', created_by ?? '')]))
    .orderBy('users.id')
    .execute()

export async function forgetPreviousSecrets(db: WriteDb): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ previous_secret: null, previous_until: null })
    .where('previous_until', '<', sql<Date>`now()`)
    .execute()
}

/** Returns those of these ids that are not of the organization. */
export async function listForeign(
  db: ReadDb,
  table: 'spaces' | 'sites',
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  const own = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !own.has(id)))
}
