/** What every slice shows of the database at `/metrics`, one line per slice. */
import { backupGauges } from './backup/scheduled/metrics.ts'
import { databaseSizeGauges } from './core/database/metrics.ts'
import { mailGauges } from './core/mail/metrics.ts'
import type { DatabaseGauges } from './core/metrics/gauges.ts'
import { jobGauges } from './core/queue/metrics.ts'
import { importGauges } from './features/imports/metrics.ts'
import { webhookGauges } from './features/webhooks/metrics.ts'

export const databaseGauges: readonly DatabaseGauges[] = [
  databaseSizeGauges,
  jobGauges,
  mailGauges,
  webhookGauges,
  importGauges,
  ...backupGauges,
]
