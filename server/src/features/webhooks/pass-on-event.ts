/** Turns an event into a delivery for every webhook that wants it. Safe to run twice: an event has an id, and a webhook one delivery of it. */
import { randomUUID } from 'node:crypto'
import type { PoolDb, Transaction } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { newId } from '../../core/ids.ts'
import type { Urls } from '../../core/urls.ts'
import { joinTrace } from '../../core/work/current-work.ts'
import { readRecordedTrace } from '../../core/work/trace-context.ts'
import { toUser } from '../users/index.ts'
import { toAuditBody } from './audit-body.ts'
import { enqueueDeliveries } from './delivery-queue.ts'
import { insertDeliveries } from './delivery-store.ts'
import { namesFor, type PublicEvent } from './event-types.ts'
import { listInterested } from './store.ts'
import { noteVisibilities } from './visibility-store.ts'

interface PassedEvent {
  id: string
  name: string
  organizationId: string
  spaceId?: string | undefined
  siteId?: string | undefined
}

async function writeDeliveries(db: Transaction, event: PassedEvent, toBody: (webhookId: string) => string) {
  const { id, name, organizationId, spaceId, siteId } = event
  const webhooks = await listInterested(db, { organizationId, names: namesFor(name), spaceId, siteId })
  const failures = new Map(webhooks.map((webhook) => [webhook.id, webhook.failures]))
  const rows = webhooks.map((webhook) => ({
    id: newId(),
    webhook_id: webhook.id,
    event_id: id,
    event: name,
    body: toBody(webhook.id),
    next_attempt_at: new Date(),
  }))
  const written = await insertDeliveries(db, rows)
  await enqueueDeliveries(
    db,
    written.map(({ id, webhook_id }) => ({
      deliveryId: id,
      webhookId: webhook_id,
      organizationId,
      number: 1,
      failures: failures.get(webhook_id)!,
    })),
  )
}

interface AnnouncedAuditEvent {
  id: string
  /** Absent in jobs of earlier versions. It leads to the index, as the time leads to the month. */
  organization?: string
  occurredAt: Date
}

/** A row of the audit log. A change of a site may have changed which spaces are visible to whom. */
export async function passOnAuditEvent(
  db: PoolDb,
  { id, organization, occurredAt }: AnnouncedAuditEvent,
): Promise<void> {
  const rows = db.selectFrom('audit_events').selectAll().where('id', '=', id).where('occurred_at', '=', occurredAt)
  const row = await (organization === undefined
    ? rows
    : rows.where('organization_id', '=', organization)
  ).executeTakeFirst()
  if (!row) return
  const event = {
    id,
    name: row.action,
    organizationId: row.organization_id,
    spaceId: row.space_id ?? undefined,
    siteId: row.site_id ?? undefined,
  }
  const body = toAuditBody(row)
  joinTrace(readRecordedTrace(row.correlation_id, row.request_id))
  await inTransaction(db, async (trx) => {
    await writeDeliveries(trx, event, () => body)
    if (row.target_type.startsWith('site')) await passOnVisibilities(trx, row.organization_id)
  })
}

async function passOnVisibilities(db: Transaction, organizationId: string): Promise<void> {
  for (const { space_id, previous, visibility } of await noteVisibilities(db, organizationId))
    await writePublicEvent(
      db,
      { id: randomUUID(), name: 'space_visibility_updated', organizationId, spaceId: space_id },
      { spaceId: space_id, previousVisibility: previous, visibility },
    )
}

const writePublicEvent = (db: Transaction, event: PassedEvent & { name: PublicEvent }, fields: object) =>
  writeDeliveries(db, event, (webhookId) =>
    JSON.stringify({ eventId: event.id, type: event.name, installationId: webhookId, ...fields }),
  )

/** What the triggers of `sql/webhooks.sql` announce. */
export type Announced =
  | { event: 'space_content_updated'; space: string; fact: { revisionId: string } }
  | {
      event: 'space_gitsync_started' | 'space_gitsync_completed'
      space: string
      fact: { state: string; revisionId: string; commitId: string }
    }
  | { event: 'page_feedback'; site: string; space?: string; fact: Feedback }

interface Feedback {
  pageId?: string
  rating: string
  comment?: string
  visitor: string
  url: string
  referrer?: string
}

export async function passOnPublicEvent(
  db: PoolDb,
  urls: Urls,
  announced: Announced & { id: string; organization: string },
): Promise<void> {
  const { id, event: name, organization: organizationId, space: spaceId } = announced
  const siteId = 'site' in announced ? announced.site : undefined
  const fields = await toFields(db, urls, announced)
  await inTransaction(db, (trx) => writePublicEvent(trx, { id, name, organizationId, spaceId, siteId }, fields))
}

async function toFields(db: PoolDb, urls: Urls, announced: Announced): Promise<object> {
  const { event, space: spaceId } = announced
  switch (event) {
    case 'space_content_updated': {
      const { revisionId } = announced.fact
      const authors = await db
        .selectFrom('revisions')
        .innerJoin('users', 'users.id', 'revisions.created_by')
        .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url'])
        .where('revisions.id', '=', revisionId)
        .execute()
      return { spaceId, revisionId, updatedBy: authors.map((author) => toUser(author, urls)) }
    }
    case 'space_gitsync_started':
      return { spaceId, revisionId: announced.fact.revisionId, commitId: announced.fact.commitId }
    case 'space_gitsync_completed':
      return { spaceId, ...announced.fact }
    case 'page_feedback': {
      const { pageId, rating, comment, visitor, url, referrer = '' } = announced.fact
      return {
        siteId: announced.site,
        ...(spaceId !== undefined && { spaceId }),
        ...(pageId !== undefined && { pageId }),
        feedback: { rating, ...(comment !== undefined && { comment }) },
        // The addresses, agents and cookies of visitors are not stored (decision 0036).
        visitor: { anonymousId: visitor, cookies: {}, userAgent: '', ip: '' },
        url,
        referrer,
      }
    }
  }
}
