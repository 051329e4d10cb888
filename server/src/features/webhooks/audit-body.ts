import type { Row } from '../../core/database/rows.ts'

const LARGEST_BODY = 20_000

/** The body of a row of the audit log: ids and labels, from which a receiver reads what it needs. */
export function toAuditBody(row: Row<'audit_events'>): string {
  const toBody = (details: object) =>
    JSON.stringify({
      id: row.id,
      type: row.action,
      timestamp: row.occurred_at.toISOString(),
      organization: row.organization_id,
      actor: { type: row.actor_type, id: row.actor_id, ...(row.actor_label && { displayName: row.actor_label }) },
      data: {
        target: { type: row.target_type, id: row.target_id, ...(row.target_label && { label: row.target_label }) },
        ...(row.space_id && { space: row.space_id }),
        ...(row.site_id && { site: row.site_id }),
        details,
      },
    })
  const body = toBody(row.payload)
  return Buffer.byteLength(body) <= LARGEST_BODY ? body : toBody({ left_out: 'the values are too large' })
}
