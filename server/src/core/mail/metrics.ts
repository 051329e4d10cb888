import { sql } from 'kysely'
import type { DatabaseGauges } from '../metrics/gauges.ts'
import { createTally } from '../metrics/tally.ts'

export const countedMails = createTally({
  name: 'lectern_mails_total',
  help: 'Mails that this process sent, and those that can never be delivered',
  label: 'result',
  values: ['sent', 'failed'],
})

export const mailGauges: DatabaseGauges = {
  name: 'mails',
  select: sql`SELECT count(*) AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
    FROM mails WHERE sent_at IS NULL AND failed_at IS NULL`,
  gauges: [
    { name: 'lectern_mails_waiting', help: 'Mails that are to be sent', columns: ['waiting'] },
    {
      name: 'lectern_mails_oldest_waiting_seconds',
      help: 'Age of the oldest mail that is to be sent; 0 when none waits',
      columns: ['oldest'],
    },
  ],
}
