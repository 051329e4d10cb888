import pg from 'pg'
import type { Connection } from '../core/database/connect.ts'

/** The sessions of servers and commands have other application names. */
const APPLICATION = 'lectern backup'

/** Opens a session without timeouts whose text format of values is the same on every server. */
export async function connectForBackup(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: APPLICATION,
    connectionTimeoutMillis: 10_000,
    options: [
      'jit=off',
      'timezone=UTC',
      'datestyle=ISO',
      'intervalstyle=postgres',
      'bytea_output=hex',
      'extra_float_digits=3',
      'statement_timeout=0',
      'idle_in_transaction_session_timeout=0',
      'lock_timeout=60s',
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
