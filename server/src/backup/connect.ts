import pg from 'pg'
import type { Connection } from '../core/database/connect.ts'

/** Of this and no other application name are the sessions of servers and commands. */
const APPLICATION = 'lectern backup'

/** One session without limits of time, that writes and reads values the same way on every server. */
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
