import { sql } from 'kysely'
import type { DatabaseGauges } from '../../core/metrics/gauges.ts'
import { createTally } from '../../core/metrics/tally.ts'

export const countedAttempts = createTally({
  name: 'lectern_webhook_attempts_total',
  help: 'Attempts of this process to deliver an event: delivered, retrying (failed, to be tried again), failed (given up)',
  label: 'result',
  values: ['delivered', 'retrying', 'failed'],
})

export const webhookGauges: DatabaseGauges = {
  name: 'webhooks',
  select: sql`SELECT waiting.*, off.*
    FROM (SELECT count(*) AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
        FROM webhook_deliveries WHERE state = 'pending') AS waiting,
      (SELECT count(*) FILTER (WHERE off_reason = 'failing') AS failing, count(*) FILTER (WHERE off_reason = 'gone') AS gone
        FROM webhooks WHERE NOT active) AS off`,
  gauges: [
    {
      name: 'lectern_webhook_deliveries_waiting',
      help: 'Deliveries that are neither delivered nor given up',
      columns: ['waiting'],
    },
    {
      name: 'lectern_webhook_deliveries_oldest_waiting_seconds',
      help: 'Age of the oldest delivery that waits; 0 when none does',
      columns: ['oldest'],
    },
    {
      name: 'lectern_webhooks_disabled',
      help: 'Webhooks that the server switched off: failing (no success for five days), gone (the receiver said so)',
      label: 'reason',
      columns: ['failing', 'gone'],
    },
  ],
}
