import { sql } from 'kysely'
import type { DatabaseGauges } from '../metrics/gauges.ts'

export const databaseSizeGauges: DatabaseGauges = {
  name: 'database',
  select: sql`SELECT pg_database_size(current_database())::float8 AS bytes,
    (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'listen %') AS listening`,
  gauges: [
    { name: 'lectern_database_size_bytes', help: 'Size of the database', columns: ['bytes'] },
    {
      name: 'lectern_database_listen_connections',
      help: 'Connections of all servers that wait for notifications (LISTEN)',
      columns: ['listening'],
    },
  ],
}
