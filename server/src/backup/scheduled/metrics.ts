import { sql } from 'kysely'
import { SERVER } from '../../core/audit/record.ts'
import type { DatabaseGauges } from '../../core/metrics/gauges.ts'

const last = (action: string, column: 'time' | 'bytes') => sql`(SELECT ${
  column === 'time' ? sql`extract(epoch FROM occurred_at)` : sql`(payload ->> 'bytes')`
}::float8 FROM audit_events WHERE organization_id = ${sql.lit(SERVER)} AND action = ${sql.lit(action)}
  ORDER BY occurred_at DESC, id DESC LIMIT 1)`

const RESULTS = ['succeeded', 'failed']

export const backupGauges: DatabaseGauges[] = [
  {
    name: 'backups',
    select: sql`SELECT ${last('backup.written', 'time')} AS succeeded, ${last('backup.failed', 'time')} AS failed,
      ${last('backup.written', 'bytes')} AS bytes`,
    gauges: [
      {
        name: 'lectern_backup_last_timestamp_seconds',
        help: 'When the last scheduled backup ended, by result; missing while there is none',
        label: 'result',
        columns: RESULTS,
      },
      { name: 'lectern_backup_size_bytes', help: 'Size of the last scheduled backup', columns: ['bytes'] },
    ],
  },
  {
    name: 'restores',
    select: sql`SELECT ${last('backup.restore_tested', 'time')} AS succeeded, ${last('backup.restore_failed', 'time')} AS failed`,
    gauges: [
      {
        name: 'lectern_restore_test_last_timestamp_seconds',
        help: 'When a backup was last restored as a test, by result; missing while there is none',
        label: 'result',
        columns: RESULTS,
      },
    ],
  },
]
