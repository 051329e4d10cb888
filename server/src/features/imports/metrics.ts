import { sql } from 'kysely'
import type { DatabaseGauges } from '../../core/metrics/gauges.ts'
import { createTally } from '../../core/metrics/tally.ts'

export const countedImports = createTally({
  name: 'lectern_imports_total',
  help: 'Imports that ended in this process',
  label: 'result',
  values: ['completed', 'failed', 'cancelled'],
})

export const importGauges: DatabaseGauges = {
  name: 'imports',
  select: sql`SELECT count(*) FILTER (WHERE status = 'pending') AS waiting, count(*) FILTER (WHERE status = 'in-progress') AS running
    FROM import_runs WHERE status IN ('pending', 'in-progress')`,
  gauges: [
    { name: 'lectern_imports', help: 'Imports that wait or run', label: 'state', columns: ['waiting', 'running'] },
  ],
}
